/** What matrices are told, wherever there is one. */
import { column, type More, numberOr } from '../option.ts'

/** The columns of the file that name the row and the column of the matrix. */
export const from = <M extends More<string>>(help: string, more: M = {} as M) => ({ from: column(help, more) })

export const to = <M extends More<string>>(help: string, more: M = {} as M) => ({ to: column(help, more) })

export const rank = (help: string) => ({ rank: numberOr(['auto'], help, { shown: 'n|auto' }) })
