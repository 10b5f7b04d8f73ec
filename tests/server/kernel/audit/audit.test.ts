import { beforeAll, expect, it } from 'vitest'
import { noteAction } from '../../../../src/server/kernel/audit/audit.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const leela = { name: 'Leela Fernandes', email: 'leela@mail.example', password: 'a long password', accessroutes: ['foodorder'] }

describeServer('the audit log', (open) => {
  let test: TestServer
  let admin: Client
  let leelaId: string
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice', 'foodorder'])
    leelaId = (await admin.ok('createStaff', { body: leela, terminal: 'Zahlmeister 2' }))._id
    test.clock.now += 60_000
    const params = { _id: leelaId }
    await admin.ok('updateStaff', { params, body: { name: 'Leela F', email: 'lf@mail.example', accessroutes: ['backoffice'] } })
    await admin.ok('disableStaff', { params, body: { disabled: true } })
    await admin.ok('disableStaff', { params, body: { disabled: false } })
    await admin.ok('resetPassword', { params, body: { password: 'another long password' } })
    await admin.ok('signOutEverywhere', { params })
  })
  const actions = async (query = {}) => (await admin.ok('listAudit', { query })).map(({ action }) => action)
  const ofStaff = [
    'staff_signed_out',
    'staff_password_reset',
    'staff_enabled',
    'staff_disabled',
    'staff_changed',
    'staff_created',
  ]

  it('shows who did what to whom on which terminal, newest first', async () => {
    expect(await actions()).toEqual(ofStaff)
    const created = (await admin.ok('listAudit')).at(-1)
    expect(created).toMatchObject({
      staffName: 'Anita Rao',
      terminal: 'Zahlmeister 2',
      subjectKind: 'staff',
      subject: 'Leela F',
      detail: '+foodorder',
    })
  })

  it('names the fields that changed, never what they hold', async () => {
    const [changed] = await admin.ok('listAudit', { query: { action: 'staff_changed' } })
    expect(changed?.detail).toBe('name email +backoffice -foodorder')
    const stored = JSON.stringify(await test.server.deps.database.db.selectFrom('audit_log').selectAll().execute())
    for (const secret of ['lf@mail.example', 'leela@mail.example', 'Fernandes', 'password"', 'scrypt'])
      expect(stored).not.toContain(secret)
  })

  it('shows one action, one member, or a period', async () => {
    expect(await actions({ action: 'staff_disabled' })).toEqual(['staff_disabled'])
    expect(await actions({ staffid: leelaId })).toEqual([])
    expect(await actions({ to: new Date(test.clock.now).toISOString() })).toEqual(['staff_created'])
    expect(await actions({ from: new Date(test.clock.now).toISOString() })).toHaveLength(5)
  })

  it('pages without leaving out or repeating, also among entries of one moment', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
      const answer = await admin.call('listAudit', { query: { limit: 2, ...(cursor !== undefined && { cursor }) } })
      seen.push(...answer.body.map(({ action }) => action))
      cursor = answer.headers['x-next-cursor'] as string | undefined
    }
    expect(seen).toEqual(ofStaff)
    expect((await admin.call('listAudit', { query: { cursor: 'nonsense' } })).failure.code).toBe('invalid_request')
  })

  it('names passengers and cards by their number, dishes by name, and what is gone not at all', async () => {
    const { pax, card } = await makeGuest(test, admin)
    const dish = await makeDish(test)
    await admin.ok('revealPax', { params: { userid: pax._id } })
    const { _id: id } = (await admin.ok('session')).user
    const note = (action: string, subject: string) =>
      noteAction(test.server.deps.database.db, { staff: { id }, terminal: '' }, test.clock.now + 1, { action, subject })
    await note('card_blocked', card._id)
    await note('dish_changed', dish._id)
    await note('thing_done', newId())
    const shown = (await admin.ok('listAudit', { query: { limit: 4 } })).map(({ action, subjectKind, subject }) => [
      action,
      subjectKind,
      subject,
    ])
    expect(new Map(shown.map(([action, ...rest]) => [action, rest]))).toEqual(
      new Map([
        ['pax_revealed', ['passenger', pax.paxManifestNo]],
        ['card_blocked', ['card', card.cardNumber]],
        ['dish_changed', ['dish', dish.dishName]],
        ['thing_done', ['', '']],
      ]),
    )
  })

  it('keeps the terminal with what is done to cards, dishes and passengers', async () => {
    const { pax, card } = await makeGuest(test, admin)
    const dish = await makeDish(test)
    const terminal = 'Lantern 3'
    await admin.ok('revealPax', { params: { userid: pax._id }, terminal })
    await admin.ok('blockCard', { params: { cardNumber: card.cardNumber }, body: { blocked: true }, terminal })
    await admin.ok('setDishSoldOut', { params: { _id: dish._id }, body: { soldOut: true }, terminal })
    const ofTerminal = (await admin.ok('listAudit')).filter((entry) => entry.terminal === terminal)
    expect(new Set(ofTerminal.map(({ action }) => action))).toEqual(new Set(['pax_revealed', 'card_blocked', 'dish_sold_out']))
  })

  it('notes a login by whom and where, and no failed one', async () => {
    const { email } = await makeStaff(test, 'Sam Osei', ['foodorder'])
    const client = anonymous(test)
    await client.call('login', { body: { email, password: 'wrong' } })
    await client.ok('login', { body: { email, password: STAFF_PASSWORD }, terminal: 'Lantern' })
    const logins = await admin.ok('listAudit', { query: { action: 'login' } })
    expect(logins.map(({ staffName, terminal, subject }) => [staffName, terminal, subject])).toEqual([
      ['Sam Osei', 'Lantern', 'Sam Osei'],
    ])
  })
})
