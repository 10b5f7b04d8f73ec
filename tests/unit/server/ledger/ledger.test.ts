import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise } from '../../../../src/shared/money.ts'
import { chainMove, firstBrokenRow, invoiceNumber, type Move } from '../../../../src/server/ledger/ledger.ts'

const move = (id: string, amount: number): Move => ({
  id,
  kind: 'refill',
  at: 1_790_000_000_000,
  postings: [
    { account: 'card:1', amount: paise(amount) },
    { account: 'cash', amount: paise(0 - amount) },
  ],
})

/** A ledger of as many moves as there are amounts. */
function ledgerOf(amounts: readonly number[]) {
  return amounts.reduce(
    (rows, amount, number) => {
      const end = rows.at(-1) ?? { seq: 0, hash: '' }
      return [...rows, ...chainMove(move(`move-${number}`, amount), end)]
    },
    [] as ReturnType<typeof chainMove>,
  )
}

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })

describe('the ledger', () => {
  it('refuses a move whose postings do not sum to zero', () => {
    const lopsided: Move = { ...move('m', 100), postings: [{ account: 'cash', amount: 100 as Paise }] }
    expect(() => chainMove(lopsided, { seq: 0, hash: '' })).toThrow('does not balance')
  })

  it('is whole as written, from any end', () => {
    fc.assert(fc.property(amounts, (list) => firstBrokenRow(ledgerOf(list)) === null))
  })

  it('names the first row that was changed', () => {
    const change = fc.constantFrom('amount', 'at', 'account', 'kind', 'move_id')
    fc.assert(
      fc.property(amounts, fc.nat(), change, (list, pick, field) => {
        const rows = ledgerOf(list)
        const at = pick % rows.length
        const changed = rows.map((row, index) =>
          index === at
            ? { ...row, [field]: typeof row[field as 'amount'] === 'number' ? row[field as 'amount'] + 1 : 'other' }
            : row,
        )
        expect(firstBrokenRow(changed)).toBe(rows[at]?.seq)
      }),
    )
  })

  it('names the row after one that was taken out', () => {
    const rows = ledgerOf([100, 200, 300])
    expect(firstBrokenRow(rows.filter((row) => row.seq !== 3))).toBe(4)
  })

  it('numbers invoices with at most 16 characters', () => {
    expect(invoiceNumber(1)).toBe('INV-000001')
    fc.assert(fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (seq) => invoiceNumber(seq).length <= 16))
  })
})
