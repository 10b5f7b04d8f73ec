import { beforeEach, expect, it } from 'vitest'
import {
  ABSOLUTE_MS,
  deleteDeadSessions,
  ENDED,
  endSession,
  endSessionsOf,
  findSession,
  IDLE_MS,
  insertSession,
  touchSession,
} from '../../../../src/server/people/sessions/session.ts'
import type { SessionRow, StaffRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { CLOCKS_APART_MS } from '../../../../src/server/kernel/clock-skew.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { addSession, addStaff, NOW } from '../../../support/server/rows.ts'

describeStatements('a session in the database', ({ db }) => {
  let staff: StaffRow
  let other: StaffRow
  beforeEach(async () => {
    staff = await addStaff(db())
    other = await addStaff(db())
  })
  const find = (hash: string) => db().selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  const now = (...sessions: SessionRow[]) => Promise.all(sessions.map(({ token_hash }) => find(token_hash)))

  it('is found with its staff member by the hash of its token', async () => {
    const disabled = await addStaff(db(), { name: 'Sofia Almeida', accessroutes: '["backoffice"]', disabled_at: NOW })
    const row: SessionRow = {
      token_hash: 'hash',
      staff_id: disabled.id,
      created_at: NOW,
      seen_at: NOW + 1,
      expires_at: NOW + 2,
      outlet: 1,
    }
    await insertSession(db(), row)
    expect(await find('hash')).toEqual(row)
    expect(await findSession(db(), 'hash')).toEqual({
      staff_id: disabled.id,
      name: 'Sofia Almeida',
      email: disabled.email,
      accessroutes: '["backoffice"]',
      disabled_at: NOW,
      created_at: NOW,
      seen_at: NOW + 1,
      expires_at: NOW + 2,
      outlet: 1,
      own_password_needed: 0,
    })
    expect(await findSession(db(), 'another hash')).toBeUndefined()
  })

  it('is seen and ended alone', async () => {
    const [one, two] = [await addSession(db(), staff), await addSession(db(), staff)]
    await touchSession(db(), one.token_hash, NOW + 5)
    expect(await now(one, two)).toEqual([{ ...one, seen_at: NOW + 5 }, two])
    await endSession(db(), one.token_hash, NOW + 6)
    expect(await now(one, two)).toEqual([{ ...one, seen_at: NOW + 6, expires_at: ENDED }, two])
  })

  it('ends with all of its staff member but the one kept, whatever the clock says', async () => {
    const [kept, live, others] = [await addSession(db(), staff), await addSession(db(), staff), await addSession(db(), other)]
    const past = await addSession(db(), staff, { expires_at: NOW - 1 })
    await endSessionsOf(db(), staff.id, kept.token_hash)
    const over = { expires_at: ENDED }
    expect(await now(kept, live, others, past)).toEqual([kept, { ...live, ...over }, others, { ...past, ...over }])
    await endSessionsOf(db(), staff.id)
    expect((await find(kept.token_hash))?.expires_at, 'without one to keep, every session ends').toBe(ENDED)
  })

  it('is forgotten once it has ended, went unused or was begun in the future, for its staff member alone', async () => {
    const dead = [
      await addSession(db(), staff, { expires_at: NOW }),
      await addSession(db(), staff, { expires_at: NOW - 1 }),
      await addSession(db(), staff, { seen_at: NOW - IDLE_MS }),
      await addSession(db(), staff, { seen_at: NOW - IDLE_MS - 1 }),
      await addSession(db(), staff, { created_at: NOW + CLOCKS_APART_MS + 1, expires_at: NOW + ABSOLUTE_MS }),
    ]
    const alive = [
      await addSession(db(), staff, { expires_at: NOW + 1, seen_at: NOW - IDLE_MS + 1, created_at: NOW + CLOCKS_APART_MS }),
      await addSession(db(), other, { expires_at: NOW - 1, seen_at: NOW - IDLE_MS - 1 }),
    ]
    await deleteDeadSessions(db(), staff.id, NOW)
    expect(await now(...dead)).toEqual(dead.map(() => undefined))
    expect(await now(...alive)).toEqual(alive)
  })
})
