import type { Table } from '../../../shared/contract/tables.ts'
import { formatMonthDay, formatTime } from '../format.ts'

/** A table's name in a list: `2nd Floor 3`. */
export const tableName = ({ tablefloor, tableno }: Pick<Table, 'tablefloor' | 'tableno'>): string => `${tablefloor} ${tableno}`

/** A table's name in a sentence: `2nd Floor table 3`. */
export const tableLabel = ({ tablefloor, tableno }: Pick<Table, 'tablefloor' | 'tableno'>): string =>
  `${tablefloor} table ${tableno}`

const DAY_MS = 86_400_000

/** `at Terminal 2 since 2:05 PM`; empty if neither is known. */
export function placeLabel({ holder }: Pick<Table, 'holder'>, timeZone: string, now = Date.now()): string {
  if (holder === undefined) return ''
  const { terminal, since } = holder
  const day = since !== '' && now - Date.parse(since) >= DAY_MS ? `${formatMonthDay(since, timeZone)}, ` : ''
  return [terminal === '' ? '' : `at ${terminal}`, since === '' ? '' : `since ${day}${formatTime(since, timeZone)}`]
    .filter((part) => part !== '')
    .join(' ')
}
