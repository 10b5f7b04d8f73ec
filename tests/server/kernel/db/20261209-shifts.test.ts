import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/kernel/db/database.ts'
import { migrate } from '../../../../src/server/kernel/db/migrate.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { databases } from '../../../support/server/databases.ts'
import { emptyPlace, rawDatabase } from '../../../support/server/raw-database.ts'

const entry = (number: number, kind: string, outlet = 1) =>
  `INSERT INTO drawer_entries (id, outlet, number, kind, at, staff_id, staff_name, terminal, amount, reason, notes, other, ledger_to, z_number)
   VALUES ('e${outlet}-${number}', ${outlet}, ${number}, '${kind}', 1, 's', 'Sam', 'Bar', 100, '', '[]', 0, 0, 1)`

describe.each(databases)('20261209-shifts on %s', (name) => {
  it('leaves the entries of drawers from before without a shift, and the safe empty', async () => {
    const { place, drop } = await emptyPlace(name)
    const raw = rawDatabase(place)
    await migrate(raw, '20261205-manifest')
    await sql.raw(entry(1, 'in')).execute(raw)
    await raw.destroy()
    const { db, close } = await openDatabase(place)
    expect(await db.selectFrom('drawer_entries').selectAll().execute()).toMatchObject([
      { number: 1, kind: 'in', shift: null, slip: null, holder_id: null, approved_by: null, checks: null },
    ])
    expect(await db.selectFrom('safe_moves').selectAll().execute()).toEqual([])
    expect((await verifyMoney(db)).map(({ found }) => found)).toEqual(['outlet 1: entry 1'])
    await close()
    await drop()
  })

  it('opens each shift of a drawer once, and never lets the safe hold less than nothing', async () => {
    const { place, drop } = await emptyPlace(name)
    const { db, close } = await openDatabase(place)
    const opening = (number: number, outlet = 1) =>
      entry(number, 'open', outlet).replace(', z_number)', ', z_number, shift)').replace(', 0, 1)', ', 0, 1, 1)')
    await sql.raw(opening(1)).execute(db)
    await sql.raw(opening(1, 2)).execute(db)
    await expect(sql.raw(opening(2)).execute(db)).rejects.toThrow(/unique/i)
    const out = `INSERT INTO safe_moves (number, id, kind, at, staff_id, staff_name, terminal, amount, balance, reason, notes, other)
      VALUES (1, 'm', 'deposit', 1, 's', 'Sam', 'Office', 100, -100, '', '[]', 0)`
    await expect(sql.raw(out).execute(db)).rejects.toThrow(/check/i)
    await close()
    await drop()
  })
})
