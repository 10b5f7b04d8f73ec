import { expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { clearTries, recordTry, triesSince } from '../../../src/server/auth/login.repo.ts'
import { anyStaff, findStaffByEmail, insertStaff, lockStaffMember, setPasswordHash } from '../../../src/server/auth/staff.repo.ts'
import { describeStatements } from '../../support/database.ts'
import { addStaff, NOW } from '../../support/rows.ts'

describeStatements('staff in the database', ({ db }) => {
  it('are none at first', async () => {
    expect(await anyStaff(db())).toBe(false)
    await addStaff(db())
    expect(await anyStaff(db())).toBe(true)
  })

  it('are found by e-mail and by id, disabled or not', async () => {
    const [one, two] = [await addStaff(db()), await addStaff(db(), { disabled_at: NOW })]
    for (const row of [one, two]) {
      expect(await findStaffByEmail(db(), row.email)).toEqual(row)
      expect(await lockStaffMember(db(), row.id)).toEqual(row)
    }
    expect(await findStaffByEmail(db(), 'nobody@mail.example')).toBeUndefined()
    expect(await lockStaffMember(db(), newId())).toBeUndefined()
  })

  it('are added once an id and once an e-mail address', async () => {
    const row = await addStaff(db())
    const next = { ...row, id: newId(), email: `${newId()}@mail.example`, name: 'Sofia Almeida' }
    expect(await insertStaff(db(), { ...next, id: row.id })).toBe(false)
    expect(await insertStaff(db(), { ...next, email: row.email })).toBe(false)
    expect(await insertStaff(db(), next)).toBe(true)
    expect(await lockStaffMember(db(), next.id)).toEqual(next)
    expect(await lockStaffMember(db(), row.id)).toEqual(row)
  })

  it('get a new password each for themselves', async () => {
    const [one, two] = [await addStaff(db()), await addStaff(db())]
    await setPasswordHash(db(), one.id, 'a new hash')
    expect(await lockStaffMember(db(), one.id)).toEqual({ ...one, password_hash: 'a new hash' })
    expect(await lockStaffMember(db(), two.id)).toEqual(two)
  })

  it('fail to log in each on their own account, counted from after a moment on until it is cleared', async () => {
    for (const at of [NOW - 2, NOW - 1, NOW]) await recordTry(db(), 'anita@mail.example', at)
    await recordTry(db(), 'sofia@mail.example', NOW)
    expect((await triesSince(db(), 'anita@mail.example', NOW - 2)).toSorted()).toEqual([NOW - 1, NOW])
    await clearTries(db(), 'anita@mail.example')
    expect(await triesSince(db(), 'anita@mail.example', 0)).toEqual([])
    expect(await triesSince(db(), 'sofia@mail.example', 0)).toEqual([NOW])
  })
})
