import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainEntry, firstBrokenEntry } from '../../../../../src/server/kernel/audit/audit.repo.ts'
import type { AuditRow } from '../../../../../src/server/kernel/db/tables/people-tables.ts'

const trailOf = (details: readonly string[]): AuditRow[] =>
  details.reduce<AuditRow[]>((rows, detail, index) => {
    const facts = {
      id: `entry-${index}`,
      at: 1000 + index,
      staff_id: 's',
      action: 'dish_changed',
      subject: 'd',
      detail,
      terminal: '',
    }
    return [...rows, chainEntry(facts, rows.at(-1) ?? { seq: 0, hash: '' })]
  }, [])

const details = fc.array(fc.string(), { minLength: 1, maxLength: 8 })
const fields = ['id', 'at', 'staff_id', 'action', 'subject', 'detail', 'terminal', 'prev_hash', 'hash'] as const

describe('the chain of the audit trail', () => {
  it('is intact as written', () => {
    fc.assert(fc.property(details, (list) => firstBrokenEntry(trailOf(list)) === null))
  })

  it('names the first entry of which anything was changed', () => {
    fc.assert(
      fc.property(details, fc.nat(), fc.constantFrom(...fields), (list, pick, field) => {
        const rows = trailOf(list)
        const at = pick % rows.length
        const changed = rows.map((row, index) => {
          const value = row[field]
          return index === at ? { ...row, [field]: typeof value === 'number' ? value + 1 : `${value}x` } : row
        })
        expect(firstBrokenEntry(changed)).toBe(at + 1)
      }),
    )
  })

  it('detects a text moved from one field into the next', () => {
    const [row] = trailOf(['a","b'])
    if (row === undefined) throw new Error('no entry')
    expect(firstBrokenEntry([{ ...row, detail: 'a', terminal: 'b' }])).toBe(1)
  })
})
