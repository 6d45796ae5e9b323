/** Numbers in ranges, as several kinds have them. */
import { numberLists } from '../option.ts'

export const bounds = (help: string) => ({ bounds: numberLists(help, { shown: 'column=low,high,…' }) })

export const bins = (help: string) => ({ bins: numberLists(help, { shown: 'column=edges|n,…' }) })
