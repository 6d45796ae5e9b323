/** What matrices are told, wherever there is one. */
import { column, type More, numberOr } from '../option.ts'

/** The column of the file that names the column of the matrix. */
export const to = <M extends More<string>>(help: string, more: M = {} as M) => ({ to: column(help, more) })

export const rank = (help: string) => ({ rank: numberOr(['auto'], help, { shown: 'n|auto' }) })
