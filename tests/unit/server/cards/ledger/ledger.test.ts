import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise } from '../../../../../src/shared/money/money.ts'
import {
  cardAccount,
  CASH,
  chainMoves,
  creditNoteNumber,
  firstBrokenRow,
  invoiceNumber,
  type Move,
  SALES,
} from '../../../../../src/server/cards/ledger/ledger.ts'
import { numbersBefore } from '../../../../../src/server/venue/outlet.ts'
import type { LedgerEntryRow } from '../../../../../src/server/kernel/db/tables/tables.ts'
import { unnamedRows } from '../../../../support/server/unnamed-rows.ts'

const move = (id: string, amount: number): Move => ({
  id,
  kind: 'refill',
  at: 1_790_000_000_000,
  by: { staff: { id: 'anita' }, terminal: 'Terminal 1' },
  outlet: 1,
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
      return [...rows, ...chainMoves([move(`move-${number}`, amount)], end)]
    },
    [] as ReturnType<typeof chainMoves>,
  )
}

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })

describe('the ledger', () => {
  it('refuses a move whose postings do not sum to zero', () => {
    const lopsided: Move = { ...move('m', 100), postings: [{ account: 'cash', amount: 100 as Paise }] }
    expect(() => chainMoves([lopsided], { seq: 0, hash: '' })).toThrow('move m does not balance')
  })

  it('chains several moves as it does one after the other, and refuses those of two outlets', () => {
    const [first, second] = [move('a', 100), move('b', 200)]
    const end = { seq: 7, hash: 'the end' }
    const one = chainMoves([first], end)
    expect(chainMoves([first, second], end)).toEqual([...one, ...chainMoves([second], one.at(-1) ?? end)])
    expect(() => chainMoves([first, { ...second, outlet: 2 }], end)).toThrow('belong to one outlet')
  })

  it('has an account for cash, one for sales and one for each card', () => {
    expect([CASH, SALES, cardAccount('70023')]).toEqual(['cash', 'sales', 'card:70023'])
  })

  it('keeps each posting of a move on a row of its own, numbered and chained to the end before it', () => {
    const [first, second] = chainMoves([move('m', 100)], { seq: 7, hash: 'the end' })
    expect(first).toMatchObject({ seq: 8, move_id: 'm', kind: 'refill', account: 'card:1', amount: 100, prev_hash: 'the end' })
    expect(second).toMatchObject({ seq: 9, move_id: 'm', kind: 'refill', account: 'cash', amount: -100, prev_hash: first?.hash })
    expect([first?.at, second?.at]).toEqual([1_790_000_000_000, 1_790_000_000_000])
  })

  it('names who made the move, and where, in every row', () => {
    const rows = chainMoves([move('m', 100)], { seq: 0, hash: '' })
    expect(rows.map(({ staff_id, terminal }) => [staff_id, terminal])).toEqual([
      ['anita', 'Terminal 1'],
      ['anita', 'Terminal 1'],
    ])
  })

  it('hashes a row with its person: SHA-256 of its fields as JSON, after the hash before it', () => {
    const [row] = chainMoves([move('m', 100)], { seq: 0, hash: '' })
    const text = '["",1,"m","refill","card:1",100,1790000000000,"anita","Terminal 1"]'
    expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('hashes a row of before persons were recorded as every Purser then did: its fields in lines', () => {
    const [row] = unnamedRows(move('m', 100), { seq: 0, hash: '' })
    const text = '\n1\nm\nrefill\ncard:1\n100\n1790000000000'
    expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(firstBrokenRow([{ ...(row as NonNullable<typeof row>), staff_id: null, terminal: null }])).toBeNull()
  })

  it('takes a row that lacks only its person or only its place for a changed one', () => {
    const [row] = unnamedRows(move('m', 100), { seq: 0, hash: '' }) as [LedgerEntryRow]
    expect(firstBrokenRow([{ ...row, staff_id: null, terminal: 'Bar' }])).toBe(1)
    expect(firstBrokenRow([{ ...row, staff_id: 'anita', terminal: null }])).toBe(1)
  })

  it('goes on from rows without persons to rows with them', () => {
    const old = unnamedRows(move('a', 100), { seq: 0, hash: '' }).map((row) => ({ ...row, staff_id: null, terminal: null }))
    expect(firstBrokenRow([...old, ...chainMoves([move('b', 200)], old.at(-1) ?? { seq: 0, hash: '' })])).toBeNull()
  })

  it('does not pass a row whose person was taken out, though its text be made to read the same', () => {
    const [row] = chainMoves([move('m', 100)], { seq: 0, hash: '' })
    const bare = { ...(row as NonNullable<typeof row>), staff_id: null, terminal: null }
    const at = '1790000000000\nanita\nTerminal 1' as unknown as number
    for (const forged of [bare, { ...bare, at }]) expect(firstBrokenRow([forged])).toBe(1)
  })

  it('is intact as written, from any end', () => {
    fc.assert(fc.property(amounts, (list) => firstBrokenRow(ledgerOf(list)) === null))
  })

  it('names the first row that was changed', () => {
    const change = fc.constantFrom('amount', 'at', 'account', 'kind', 'move_id', 'staff_id', 'terminal')
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

  it('names a row whose chain to the one before was cut, though its own hash is right', () => {
    const [first, second] = [
      chainMoves([move('a', 1)], { seq: 0, hash: '' }),
      chainMoves([move('b', 2)], { seq: 2, hash: 'forged' }),
    ]
    expect(firstBrokenRow([...first, ...second])).toBe(3)
  })

  it('names a row that skips a number, though it is chained on', () => {
    const first = chainMoves([move('a', 1)], { seq: 0, hash: '' })
    const skipped = chainMoves([move('b', 2)], { seq: 3, hash: first.at(-1)?.hash ?? '' })
    expect(firstBrokenRow([...first, ...skipped])).toBe(4)
  })

  it('is checked from a later row on where the end before it is known', () => {
    const rows = ledgerOf([100, 200])
    expect(firstBrokenRow(rows.slice(2))).toBe(3)
    expect(firstBrokenRow(rows.slice(2), rows[1])).toBeNull()
    expect(firstBrokenRow([])).toBeNull()
  })

  it('numbers invoices and credit notes by outlet, invoices with at most 16 characters', () => {
    expect([invoiceNumber(1, ''), creditNoteNumber(12, '')]).toEqual(['INV-000001', 'CN-000012'])
    expect(invoiceNumber(numbersBefore(2) + 3, 'PB')).toBe('INV-PB-000003')
    expect(creditNoteNumber(numbersBefore(2) + 3, 'PB')).toBe('CN-PB-000003')
    fc.assert(fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (seq) => invoiceNumber(seq, '').length <= 16))
  })
})

describe('the chain of another outlet', () => {
  /** The same moves in two outlets, to the last amount and moment. */
  const chainOf = (outlet: number): LedgerEntryRow[] => {
    const first = chainMoves([{ ...move('move-1', 100), outlet }], { seq: numbersBefore(outlet), hash: '' })
    return [...first, ...chainMoves([{ ...move('move-2', 200), outlet }], first.at(-1) as LedgerEntryRow)]
  }
  const start = (outlet: number) => ({ seq: numbersBefore(outlet), hash: '' })

  it('follows from its own beginning alone', () => {
    expect(firstBrokenRow(chainOf(2), start(2))).toBeNull()
    expect(firstBrokenRow(chainOf(2), start(1))).toBe(numbersBefore(2) + 1)
  })

  it('cannot be taken for this one: moved to its numbers, its first row is broken', () => {
    const moved = (rows: readonly LedgerEntryRow[], from: number) =>
      rows.map((row) => ({ ...row, seq: row.seq - numbersBefore(from) }))
    expect(firstBrokenRow(moved(chainOf(2), 2))).toBe(1)
    // The control: what is of this outlet has nothing moved, and follows.
    expect(firstBrokenRow(moved(chainOf(1), 1))).toBeNull()
  })

  it('has another hash for the same move, and the first outlet that of before there were any other', () => {
    expect(chainOf(2).map(({ hash }) => hash)).not.toEqual(chainOf(1).map(({ hash }) => hash))
    const [{ prev_hash, seq, move_id, kind, account, amount, at, staff_id, terminal, hash }] = chainOf(1) as [LedgerEntryRow]
    const said = JSON.stringify([prev_hash, seq, move_id, kind, account, amount, at, staff_id, terminal])
    expect(hash).toBe(createHash('sha256').update(said).digest('hex'))
  })
})
