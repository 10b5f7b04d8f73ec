import { beforeAll, describe, expect, it } from 'vitest'
import type { AccessRoute } from '../../../../src/shared/permissions.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { recordTry } from '../../../../src/server/people/sessions/login-try.ts'
import { SAME_HANDS } from '../../../../src/server/people/staff/supervisor.ts'
import { lockAllStaff } from '../../../../src/server/people/sessions/staff.repo.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const newcomer = {
  name: ' Leela Fernandes ',
  email: 'Leela@Mail.example',
  password: STAFF_PASSWORD,
  accessroutes: ['foodorder'],
}

describeServer('staff', (open) => {
  let test: TestServer
  let admin: Client
  let adminId: string
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice', 'foodorder'])
    adminId = await idOf(admin)
  })
  const idOf = async (client: Client) => (await client.ok('session')).user._id
  const profileOf = async (id: string) => {
    const member = (await admin.ok('listStaff')).find(({ _id }) => _id === id)
    if (member === undefined) throw new Error('this member is not in the list')
    return member
  }
  const setRoutes = async (id: string, accessroutes: AccessRoute[], by = admin) => {
    const { name, email } = await profileOf(id)
    return by.call('updateStaff', { params: { _id: id }, body: { name, email, accessroutes } })
  }
  const isIn = async (client: Client) => (await client.call('session')).status === 200
  const logIn = (email: string, password = STAFF_PASSWORD) => anonymous(test).call('login', { body: { email, password } })
  const lives = async (token: string) => (await anonymous(test).call('session', { token })).status === 200

  it('are let in with areas and a password of their own, and listed by name', async () => {
    const made = await admin.ok('createStaff', { body: newcomer })
    expect(made).toMatchObject({
      name: 'Leela Fernandes',
      email: 'leela@mail.example',
      accessroutes: ['foodorder'],
      disabled: false,
      lastSeen: '',
      liveSessions: 0,
    })
    expect((await admin.ok('listStaff')).map(({ name }) => name)).toEqual(['Anita Rao', 'Leela Fernandes'])
    const { body } = await logIn('LEELA@mail.example')
    expect(body.accessroutes).toEqual(['foodorder'])
    expect(await profileOf(made._id)).toMatchObject({ liveSessions: 1, lastSeen: new Date(test.clock.now).toISOString() })
  })

  it.each(['password', '            ', 'Priya Shah 1', 'purser2026'])(
    'get no password that is easily guessed: %j',
    async (password) => {
      const body = { ...newcomer, name: 'Priya Shah', email: 'priya@mail.example', password }
      const created = await admin.call('createStaff', { body })
      expect([created.status, created.failure.code, created.failure.fields]).toEqual([
        422,
        'rule_broken',
        [{ field: 'password', msg: created.failure.msg }],
      ])
      const { id, email } = await makeStaff(test, 'Priya Shah', ['foodorder'])
      const reset = await admin.call('resetPassword', { params: { _id: id }, body: { password } })
      expect([reset.status, reset.failure]).toEqual([422, created.failure])
      const { token } = (await logIn(email)).body
      const own = await anonymous(test).call('changePassword', {
        token,
        body: { password: STAFF_PASSWORD, newPassword: password },
      })
      expect([own.status, own.failure.fields?.[0]?.field, own.failure.msg]).toEqual([422, 'newPassword', created.failure.msg])
      const empty = await open()
      const first = await anonymous(empty).call('setup', { body: { name: body.name, email: body.email, password } })
      expect([first.status, first.failure]).toEqual([422, created.failure])
      expect((await anonymous(empty).ok('setupState')).needed).toBe(true)
    },
  )

  it('keep one e-mail address each, in any case', async () => {
    const again = await admin.call('createStaff', { body: { ...newcomer, email: 'lEELA@mail.example' } })
    expect([again.status, again.failure.code]).toEqual([409, 'email_taken'])
    const { id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const body = { name: 'Sam Osei', email: 'LEELA@MAIL.EXAMPLE', accessroutes: ['foodorder'] }
    expect((await admin.call('updateStaff', { params: { _id: id }, body })).failure.code).toBe('email_taken')
    const own = { ...body, name: 'Sam O', email: email.toUpperCase() }
    expect((await admin.ok('updateStaff', { params: { _id: id }, body: own })).email).toBe(email)
  })

  it('who take the same e-mail address at the same moment get it once', async () => {
    const body = { ...newcomer, email: 'twice@mail.example' }
    const answers = await Promise.all([1, 2].map(() => admin.call('createStaff', { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('who gain an area stay in; who lose one are out on every terminal from the next call on', async () => {
    const desk = await staffClient(test, ['foodorder'])
    const id = await idOf(desk)
    await setRoutes(id, ['foodorder', 'backoffice'])
    expect((await desk.call('listStaff')).status).toBe(200)
    await setRoutes(id, ['foodorder'])
    expect((await desk.call('listTables')).failure.code).toBe('unauthenticated')
    expect((await profileOf(id)).liveSessions).toBe(0)
  })

  it('who are disabled are out at once and cannot log in until they are enabled again', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const { token } = (await logIn(email)).body
    const disabled = await admin.ok('disableStaff', { params: { _id }, body: { disabled: true } })
    expect(disabled).toMatchObject({ disabled: true, liveSessions: 0 })
    expect(await lives(token)).toBe(false)
    expect((await logIn(email)).failure.code).toBe('wrong_credentials')
    await admin.ok('disableStaff', { params: { _id }, body: { disabled: false } })
    expect(await lives(token), 'the old session stays dead').toBe(false)
    expect((await logIn(email)).status).toBe(200)
  })

  it('get a new password that ends what was begun with the old one, and a throttled account may try again', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const { token } = (await logIn(email)).body
    for (let tries = 0; tries < 10; tries += 1) await recordTry(test.server.deps.database.db, email, test.clock.now)
    expect((await logIn(email)).failure.code).toBe('throttled')
    await admin.ok('resetPassword', { params: { _id }, body: { password: 'quite another password' } })
    expect(await lives(token)).toBe(false)
    expect((await logIn(email)).failure.code).toBe('wrong_credentials')
    expect((await logIn(email, 'quite another password')).status).toBe(200)
  })

  it('may only choose a password of their own after a login with one that somebody else set', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['backoffice'])
    await admin.ok('resetPassword', { params: { _id }, body: { password: 'quite another password' } })
    const { token, ownPasswordNeeded } = (await logIn(email, 'quite another password')).body
    expect(ownPasswordNeeded).toBe(true)
    const sam = anonymous(test)
    expect((await sam.ok('session', { token })).ownPasswordNeeded).toBe(true)
    const refused = await Promise.all([
      sam.call('listStaff', { token }),
      sam.call('xReport', { token }),
      sam.call('setApprovalPin', { token, body: { password: 'quite another password', pin: '295173' } }),
    ])
    expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(refused.map(() => [403, 'own_password_needed']))
    const same = { password: 'quite another password', newPassword: 'quite another password' }
    expect((await sam.call('changePassword', { token, body: same })).failure.fields?.[0]).toEqual({
      field: 'newPassword',
      msg: 'Choose another one: this is the password that was set for you',
    })
    await sam.ok('changePassword', { token, body: { ...same, newPassword: 'a lantern over the bay' } })
    expect((await sam.ok('session', { token })).ownPasswordNeeded).toBeUndefined()
    expect((await sam.call('listStaff', { token })).status).toBe(200)
    // Theirs from then on: the next login asks for nothing.
    expect((await logIn(email, 'a lantern over the bay')).body.ownPasswordNeeded).toBeUndefined()
  })

  it('whose first password the administrator chose change it too; who sets their own need not', async () => {
    const { email } = await admin.ok('createStaff', { body: { ...newcomer, email: 'first@mail.example' } })
    expect((await logIn(email)).body.ownPasswordNeeded).toBe(true)
    const own = await makeStaff(test, 'Vikram Sethi', ['backoffice'])
    const { token } = (await logIn(own.email)).body
    const body = { password: 'a password of mine' }
    await anonymous(test).ok('resetPassword', { token, params: { _id: own.id }, body })
    expect((await logIn(own.email, body.password)).body.ownPasswordNeeded).toBeUndefined()
  })

  it('cannot be had as a second pair of eyes for a day by the one who reset their password', async () => {
    const boss = await makeStaff(test, 'Kavita Menon', ['backoffice'])
    const third = await makeStaff(test, 'Sofia Almeida', ['backoffice', 'foodorder'])
    const office = await staffClient(test, ['backoffice', 'foodorder'])
    await office.ok('resetPassword', { params: { _id: boss.id }, body: { password: 'quite another password' } })
    const { token } = (await logIn(boss.email, 'quite another password')).body
    const as = anonymous(test)
    const newPassword = 'known to one person'
    await as.ok('changePassword', { token, body: { password: 'quite another password', newPassword } })
    await as.ok('setApprovalPin', { token, body: { password: newPassword, pin: '295173' } })
    const guest = await makeGuest(test, office, { balance: 9000 })
    const refund = { act: 'refund' as const, cardNumber: guest.card.cardNumber, amount: 9000 }
    const ask = (client: Client, more = {}) =>
      client.call('approveMove', { ...more, body: { ...refund, supervisor: boss.id, pin: '295173' } })
    expect((await ask(office)).failure.fields).toEqual([{ field: 'supervisor', msg: SAME_HANDS }])
    // Anybody else may ask, and the one who set it may again after a day.
    const { token: other } = (await logIn(third.email)).body
    expect((await ask(as, { token: other })).status).toBe(200)
    test.clock.now += DAY_MS
    expect((await ask(office)).status).toBe(200)
  })

  it('are refused a login that began before their password was reset', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const body = { password: 'quite another password' }
    const [login] = await Promise.all([logIn(email), admin.ok('resetPassword', { params: { _id }, body })])
    expect(login.status === 200 && (await lives(login.body.token))).toBe(false)
  })

  it('are signed out everywhere, and known to have been here', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const tokens = [(await logIn(email)).body.token, (await logIn(email)).body.token]
    const seenAt = new Date(test.clock.now).toISOString()
    expect(await profileOf(_id)).toMatchObject({ liveSessions: 2, lastSeen: seenAt })
    expect(await admin.ok('signOutEverywhere', { params: { _id } })).toMatchObject({ liveSessions: 0, lastSeen: seenAt })
    for (const token of tokens) expect(await lives(token)).toBe(false)
  })

  it('are still known to have been here after they logged out, and dead sessions go with the next login', async () => {
    const { id: _id, email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const { token } = (await logIn(email)).body
    const leftAt = (test.clock.now += HOUR_MS)
    await anonymous(test).ok('logout', { token })
    expect(await profileOf(_id)).toMatchObject({ lastSeen: new Date(leftAt).toISOString(), liveSessions: 0 })
    await logIn(email)
    const kept = await test.server.deps.database.db.selectFrom('sessions').selectAll().where('staff_id', '=', _id).execute()
    expect(kept).toHaveLength(1)
  })

  it('may sign themselves out everywhere', async () => {
    const other = await staffClient(test, ['backoffice'])
    await other.ok('signOutEverywhere', { params: { _id: await idOf(other) } })
    expect(await isIn(other)).toBe(false)
  })

  describe('the last administrator', () => {
    beforeAll(async () => {
      test = await open()
      admin = await staffClient(test, ['backoffice', 'foodorder'])
      adminId = await idOf(admin)
    })

    it('can neither be disabled nor lose backoffice', async () => {
      const refused = [
        await setRoutes(adminId, ['foodorder']),
        await admin.call('disableStaff', { params: { _id: adminId }, body: { disabled: true } }),
      ]
      expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual([
        [409, 'last_administrator'],
        [409, 'last_administrator'],
      ])
      expect(await isIn(admin)).toBe(true)
    })

    it('is not joined by one who is disabled, and is free to go once there is another', async () => {
      const second = await staffClient(test, ['backoffice'])
      const params = { _id: await idOf(second) }
      await admin.ok('disableStaff', { params, body: { disabled: true } })
      expect((await setRoutes(adminId, [])).failure.code).toBe('last_administrator')
      await admin.ok('disableStaff', { params, body: { disabled: false } })
      expect((await setRoutes(adminId, ['foodorder'])).status).toBe(200)
    })

    it('remains, whatever two administrators do to each other at the same moment', async () => {
      for (let round = 0; round < 8; round += 1) {
        const others = await Promise.all([1, 2].map(() => staffClient(test, ['backoffice'])))
        const ids = await Promise.all(others.map(idOf))
        await test.server.deps.database.db.updateTable('staff').set({ disabled_at: 1 }).where('id', 'not in', ids).execute()
        const answers = await Promise.all(
          others.map((client, index) => {
            const params = { _id: ids[1 - index] ?? '' }
            const body = { name: 'Anita Rao', email: `${newId()}@mail.example`, accessroutes: ['foodorder'] }
            return round % 2 === 0
              ? client.call('disableStaff', { params, body: { disabled: true } })
              : client.call('updateStaff', { params, body })
          }),
        )
        const left = await test.server.deps.database.db
          .selectFrom('staff')
          .select('id')
          .where('disabled_at', 'is', null)
          .where('accessroutes', 'like', '%backoffice%')
          .execute()
        expect(left, JSON.stringify(answers.map(({ body }) => body))).toHaveLength(1)
      }
    })

    it('is kept by a lock that lets one change of staff in after the other', async () => {
      const { database } = test.server.deps
      const order: string[] = []
      const work = (name: string) =>
        database.transact(async (tx) => {
          await lockAllStaff(tx)
          order.push(`${name} in`)
          await new Promise((resolve) => setTimeout(resolve, 30))
          order.push(`${name} out`)
          return ok(null)
        })
      await Promise.all([work('one'), work('two')])
      expect([order.slice(0, 2), order.slice(2)].map((pair) => pair.map((step) => step.split(' ')[1]))).toEqual([
        ['in', 'out'],
        ['in', 'out'],
      ])
      expect(order[0]?.split(' ')[0]).toBe(order[1]?.split(' ')[0])
    })
  })
})
