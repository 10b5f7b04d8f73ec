import { beforeEach, expect, it } from 'vitest'
import type { SessionRow, StaffRow } from '../../../src/server/db/tables.ts'
import {
  deleteDeadSessions,
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from '../../../src/server/auth/session.repo.ts'
import { describeStatements } from '../../support/database.ts'
import { addSession, addStaff, NOW } from '../../support/rows.ts'

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
    const row: SessionRow = { token_hash: 'hash', staff_id: disabled.id, created_at: NOW, seen_at: NOW + 1, expires_at: NOW + 2 }
    await insertSession(db(), row)
    expect(await find('hash')).toEqual(row)
    expect(await findSession(db(), 'hash')).toEqual({
      staff_id: disabled.id,
      name: 'Sofia Almeida',
      email: disabled.email,
      accessroutes: '["backoffice"]',
      disabled_at: NOW,
      seen_at: NOW + 1,
      expires_at: NOW + 2,
    })
    expect(await findSession(db(), 'another hash')).toBeUndefined()
  })

  it('is seen and ended alone', async () => {
    const [one, two] = [await addSession(db(), staff), await addSession(db(), staff)]
    await touchSession(db(), one.token_hash, NOW + 5)
    expect(await now(one, two)).toEqual([{ ...one, seen_at: NOW + 5 }, two])
    await endSession(db(), one.token_hash, NOW + 6)
    expect(await now(one, two)).toEqual([{ ...one, seen_at: NOW + 6, expires_at: NOW + 6 }, two])
  })

  it('ends with all of its staff member but the one kept, and those that had ended keep their moment', async () => {
    const [kept, live, others] = [await addSession(db(), staff), await addSession(db(), staff), await addSession(db(), other)]
    const [ended, ending] = [
      await addSession(db(), staff, { expires_at: NOW - 1 }),
      await addSession(db(), staff, { expires_at: NOW }),
    ]
    await endSessionsOf(db(), staff.id, NOW, kept.token_hash)
    expect(await now(kept, live, others, ended, ending)).toEqual([kept, { ...live, expires_at: NOW }, others, ended, ending])
    await endSessionsOf(db(), staff.id, NOW)
    expect((await find(kept.token_hash))?.expires_at, 'without one to keep, every session ends').toBe(NOW)
  })

  it('is forgotten once it has ended or went unused, for its staff member alone', async () => {
    const dead = [
      await addSession(db(), staff, { expires_at: NOW }),
      await addSession(db(), staff, { expires_at: NOW - 1 }),
      await addSession(db(), staff, { seen_at: NOW - 60 }),
      await addSession(db(), staff, { seen_at: NOW - 61 }),
    ]
    const alive = [
      await addSession(db(), staff, { expires_at: NOW + 1, seen_at: NOW - 59 }),
      await addSession(db(), other, { expires_at: NOW - 1, seen_at: NOW - 99 }),
    ]
    await deleteDeadSessions(db(), staff.id, NOW, NOW - 60)
    expect(await now(...dead)).toEqual(dead.map(() => undefined))
    expect(await now(...alive)).toEqual(alive)
  })
})
