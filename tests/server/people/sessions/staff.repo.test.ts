import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import {
  clearTries,
  forgetTriesOutside,
  forgetTry,
  recordTry,
  triesSince,
} from '../../../../src/server/people/sessions/login-try.ts'
import {
  anyStaff,
  findStaffByEmail,
  insertStaff,
  lockStaffMember,
  setOwnPassword,
  setPasswordFor,
} from '../../../../src/server/people/sessions/staff.repo.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { addStaff, NOW } from '../../../support/server/rows.ts'

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

  it('work at all outlets and chose their own password, where nothing else is said', async () => {
    const { outlets: _outlets, own_password_needed: _needed, ...row } = await addStaff(db())
    const next = { ...row, id: newId(), email: `${newId()}@mail.example` }
    expect(await insertStaff(db(), next)).toBe(true)
    expect(await lockStaffMember(db(), next.id)).toEqual({ ...next, outlets: '[]', own_password_needed: 0 })
  })

  it('get a new password each for themselves, and who set it is known after they chose one', async () => {
    const [one, two] = [await addStaff(db()), await addStaff(db())]
    await setPasswordFor(db(), one.id, 'a new hash', two.id, NOW)
    const setByTwo = { ...one, password_set_by: two.id, password_set_at: NOW }
    expect(await lockStaffMember(db(), one.id)).toEqual({ ...setByTwo, password_hash: 'a new hash', own_password_needed: 1 })
    await setOwnPassword(db(), one.id, 'their own')
    expect(await lockStaffMember(db(), one.id)).toEqual({ ...setByTwo, password_hash: 'their own' })
    expect(await lockStaffMember(db(), two.id)).toEqual(two)
  })

  describe('fail to log in', () => {
    const [anita, sofia] = ['anita@mail.example', 'sofia@mail.example']
    const tries = async (account: string, since = 0) => (await triesSince(db(), account, since)).toSorted()
    beforeEach(async () => {
      for (const account of [anita, sofia]) await clearTries(db(), account)
      for (const at of [NOW - 2, NOW - 1, NOW]) await recordTry(db(), anita, at)
      await recordTry(db(), sofia, NOW)
    })

    it('each on their own account, counted from after a moment on', async () => {
      expect(await tries(anita, NOW - 2)).toEqual([NOW - 1, NOW])
      expect(await tries(sofia, NOW - 2)).toEqual([NOW])
    })

    it('no more by the try that was right, of that account at that moment', async () => {
      await forgetTry(db(), anita, NOW)
      expect([await tries(anita), await tries(sofia)]).toEqual([[NOW - 2, NOW - 1], [NOW]])
    })

    it('no more by what is too old or lies in the future, on any account', async () => {
      await recordTry(db(), sofia, NOW - 3)
      await recordTry(db(), sofia, NOW + 3)
      await forgetTriesOutside(db(), NOW - 1, NOW + 2)
      expect([await tries(anita), await tries(sofia)]).toEqual([[NOW - 1, NOW], [NOW]])
    })

    it('no more once the account is given another password', async () => {
      await clearTries(db(), anita)
      expect([await tries(anita), await tries(sofia)]).toEqual([[], [NOW]])
    })
  })
})
