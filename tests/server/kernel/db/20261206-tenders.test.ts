import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { entryHash } from '../../../../src/server/cards/ledger/ledger.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

describe.each(databases)('20261206-tenders on %s', (name) => {
  const before = async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261205-manifest')
    await sql`INSERT INTO staff (id, name, email, password_hash, accessroutes, created_at) VALUES ('s1', 'Anita Rao', 'a@mail.example', '', '[]', 0)`.execute(
      raw,
    )
    await sql`INSERT INTO pax (seq, id, full_name, name_folded, found_by, email, dob, sex, type, country, mobile_no,
        pax_manifest_no, nationality, sealed, booking_no, points, version, created_at)
      VALUES (1, 'p1', 'Eva Novak', 'eva novak', 'eva novak', '', '1988-04-18', 'Female', 'adult', 'Czechia', '', '10001', 'Czech', '', 'BKG-1', 0, 1, 0)`.execute(
      raw,
    )
    await sql`INSERT INTO cards (id, pax_id, card_number, name_of_card, balance, expires_at, time, state, created_at)
      VALUES ('c1', 'p1', '10001', 'Eva Novak', 50000, 9, '', 'active', 0)`.execute(raw)
    await sql`INSERT INTO card_moves (id, move_id, card_id, card_number, card_name, credit, debit, balance_after, created_at, kind, day, staff_id, terminal)
      VALUES ('l1', 'm1', 'c1', '10001', 'Eva Novak', 50000, 0, 50000, 1, 'activation', '2026-11-28', 's1', 'Till 1')`.execute(
      raw,
    )
    await sql`INSERT INTO card_money_by_day (day, kind, moves, credit, debit, outlet) VALUES ('2026-11-28', 'activation', 1, 50000, 0, 1)`.execute(
      raw,
    )
    await sql`INSERT INTO cash_by_person (day, staff_id, kind, moves, amount, outlet) VALUES ('2026-11-28', 's1', 'activation', 1, 50000, 1)`.execute(
      raw,
    )
    const of = { move_id: 'm1', kind: 'activation', at: 1, staff_id: 's1', terminal: 'Till 1' } as const
    let end = { seq: 0, hash: '' }
    for (const [account, amount] of [
      ['card:c1', 50_000],
      ['cash', -50_000],
    ] as const) {
      const row = { ...of, seq: end.seq + 1, account, amount: paise(amount), prev_hash: end.hash }
      end = { seq: row.seq, hash: entryHash(row) }
      await sql`INSERT INTO ledger_entries (seq, move_id, kind, account, amount, at, prev_hash, hash, staff_id, terminal)
        VALUES (${row.seq}, 'm1', 'activation', ${account}, ${amount}, 1, ${row.prev_hash}, ${end.hash}, 's1', 'Till 1')`.execute(
        raw,
      )
    }
    await sql`UPDATE heads SET ledger_seq = 2, ledger_hash = ${end.hash} WHERE id = 1`.execute(raw)
    await raw.destroy()
    return { drop, ...(await openDatabase(place)) }
  }

  it('leaves earlier loads without a tender, in cash, and their books intact', async () => {
    const { db, close, drop } = await before()
    const columns = ['credit', 'onboard', 'tender', 'tender_ref', 'tender_reason'] as const
    expect(await db.selectFrom('card_moves').select(columns).execute()).toEqual([
      { credit: 50_000, onboard: 0, tender: null, tender_ref: null, tender_reason: null },
    ])
    expect(await db.selectFrom('cards').select(['balance', 'onboard']).execute()).toEqual([{ balance: 50_000, onboard: 0 }])
    expect(await db.selectFrom('cash_by_person').select(['kind', 'moves', 'amount']).execute()).toEqual([
      { kind: 'activation', moves: 1, amount: 50_000 },
    ])
    expect(await db.selectFrom('tenders_by_person').selectAll().execute()).toEqual([])
    expect(await verifyMoney(db)).toEqual([])
    await close()
    await drop()
  })

  it('lets no card have more onboard credit than balance', async () => {
    const { db, close, drop } = await before()
    const give = (onboard: number) =>
      db
        .updateTable('cards')
        .set({ onboard: paise(onboard) })
        .execute()
    await give(50_000)
    await expect(give(50_001)).rejects.toThrow(/check/i)
    await expect(give(-1)).rejects.toThrow(/check/i)
    await close()
    await drop()
  })
})
