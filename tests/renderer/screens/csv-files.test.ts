import { describe, expect, it } from 'vitest'
import { auditColumns } from '../../../src/renderer/screens/audit/audit-list.tsx'
import { paxFileColumns } from '../../../src/renderer/screens/pax/pax-list.tsx'
import { billColumns } from '../../../src/renderer/screens/reports/bills.tsx'
import { moveColumns } from '../../../src/renderer/screens/reports/card-report.tsx'
import { type CsvColumn, csvText } from '../../../src/renderer/data/csv-export.ts'

/** 4:48 in the morning of November 9 in UTC, 10:18 in Asia/Kolkata. */
const at = '2026-11-09T04:48:07.000Z'
const ZONE = 'Asia/Kolkata'

/** The cells of one row under their heads; what a column reads beside these facts is no part of this test. */
function cellsOf<T>(columns: readonly CsvColumn<T>[], heads: readonly string[], row: object): string {
  const shown = columns.filter(({ head }) => heads.includes(head))
  return csvText(shown, [row as T]).split('\r\n')[1] ?? ''
}

describe('the files for spreadsheets', () => {
  it('have moments and days that sort and that nobody takes for a day of another month', () => {
    const pax = { dob: '1988-04-18', leftAt: null, createdAt: at }
    expect(cellsOf(paxFileColumns(ZONE), ['Date of birth', 'Left', 'Registered'], pax)).toBe('1988-04-18,,2026-11-09 10:18')
    expect(cellsOf(billColumns(ZONE, []).file, ['Date'], { createdAt: at })).toBe('2026-11-09 10:18')
    expect(cellsOf(moveColumns(ZONE).file, ['Date'], { createdAt: at })).toBe('2026-11-09 10:18')
    expect(cellsOf(auditColumns(ZONE).file, ['When'], { at }), 'to the second').toBe('2026-11-09 10:18:07')
  })

  it('have the amounts of the audit as numbers, whatever minus the screen shows', () => {
    const amountOf = (detail: string) =>
      cellsOf(auditColumns(ZONE).file, ['Amount, Rs', 'Detail'], { action: 'payment', detail, subject: 's' })
    expect(amountOf('−Rs 423.00')).toBe('-423.00,')
    expect(amountOf('Rs 1,50,423.00'), 'Indian groups').toBe('150423.00,')
    expect(amountOf('Rs 150,423.00')).toBe('150423.00,')
    expect(amountOf('INV-000483, Rs 5.00')).toBe(',"INV-000483, Rs 5.00"')
  })
})
