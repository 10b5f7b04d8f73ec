import { describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { firstBrokenRow, type Move } from '../../../../src/server/cards/ledger/ledger.ts'
import { appendMoves } from '../../../../src/server/cards/ledger/ledger.repo.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { NOW } from '../../../support/server/rows.ts'

const move = (amount = 100): Move => ({
  id: newId(),
  kind: 'refill',
  at: NOW,
  by: { staff: { id: 'anita' }, terminal: 'Terminal 1' },
  outlet: 1,
  postings: [
    { account: 'card:1', amount: paise(amount) },
    { account: 'cash', amount: paise(-amount) },
  ],
})

describeStatements('the ledger in the database', ({ db, database }) => {
  const entries = () => db().selectFrom('ledger_entries').selectAll().orderBy('seq').execute()
  const head = () => db().selectFrom('heads').selectAll().executeTakeFirstOrThrow()
  const append = (given: Move, options?: { invoice: boolean }) =>
    database().transact(async (tx) => ({ ok: true as const, value: await appendMoves(tx, [given], options) }))
  const invoiceOf = async (options?: { invoice: boolean }) => {
    const appended = await append(move(), options)
    return appended.ok ? appended.value.invoiceSeq : null
  }

  it('takes the postings of a move in their order, after those before it', async () => {
    const [first, second] = [move(100), move(200)]
    await append(first)
    await append(second)
    const rows = await entries()
    expect(
      rows.map(({ seq, move_id, kind, account, amount, at, staff_id, terminal }) => [
        seq,
        move_id,
        kind,
        account,
        amount,
        at,
        staff_id,
        terminal,
      ]),
    ).toEqual([
      [1, first.id, 'refill', 'card:1', 100, NOW, 'anita', 'Terminal 1'],
      [2, first.id, 'refill', 'cash', -100, NOW, 'anita', 'Terminal 1'],
      [3, second.id, 'refill', 'card:1', 200, NOW, 'anita', 'Terminal 1'],
      [4, second.id, 'refill', 'cash', -200, NOW, 'anita', 'Terminal 1'],
    ])
  })

  it('is one intact chain whose end the head knows, however many postings a move has', async () => {
    const { postings, ...rest } = move(3)
    await append({ ...rest, postings: [...postings, { account: 'sales', amount: paise(0) }] })
    const rows = await entries()
    expect(firstBrokenRow(rows)).toBeNull()
    expect(await head()).toMatchObject({ ledger_seq: rows.length, ledger_hash: rows.at(-1)?.hash })
  })

  describe('numbers invoices', () => {
    it('one after the other, and takes none for a move that is no sale', async () => {
      const before = (await head()).invoice_seq
      expect(await invoiceOf({ invoice: true })).toBe(before + 1)
      expect(await invoiceOf()).toBe(before + 1)
      expect(await invoiceOf({ invoice: false })).toBe(before + 1)
      expect(await invoiceOf({ invoice: true })).toBe(before + 2)
    })

    it('without a gap for moves at the same moment', async () => {
      const before = (await head()).invoice_seq
      const numbers = await Promise.all(Array.from({ length: 6 }, () => invoiceOf({ invoice: true })))
      expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual(numbers.map((_number, index) => before + index + 1))
      expect(firstBrokenRow(await entries())).toBeNull()
    })
  })

  it('takes nothing of a move that does not balance: neither rows nor numbers', async () => {
    const before = [await entries(), await head()]
    const lopsided = { ...move(), postings: [{ account: 'cash', amount: paise(1) }] }
    await expect(append(lopsided, { invoice: true })).rejects.toThrow('does not balance')
    expect([await entries(), await head()]).toEqual(before)
  })
})
