import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import type { Pax, PaxForm } from '../../../src/shared/contract/pax.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm } from '../../support/server/pax.ts'
import { makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { editPaxApproved, makeSupervisor, PIN, replaceApproved } from '../../support/server/supervisor.ts'
import { startWebhook } from '../../support/fakes/webhook.ts'
import { describeServer, openTestServer, type TestServer } from '../../support/server/server.ts'

describeServer('editing a passenger', (open) => {
  let test: TestServer
  let desk: Client
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const register = (changes: Partial<PaxForm> = {}) => desk.ok('createPax', { body: paxForm(changes) })
  const edit = ({ _id: userid, version }: Pax, changes: object) =>
    desk.call('editPax', { params: { userid }, body: { version, ...changes } })
  const found = async (fullName: string) => (await desk.ok('listPax', { query: { fullName } })).map(({ _id }) => _id)
  const notes = () =>
    test.server.deps.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'pax_edited').orderBy('seq').execute()

  it('changes what is given and nothing else, and the search finds what is so now', async () => {
    const pax = await register()
    const changes = { fullName: 'Leela Fernandez', mobileNo: '098200 41999', country: 'Nepal', issuePlace: 'Pune' }
    const { status, body } = await edit(pax, changes)
    const { version: _was, ...before } = pax
    expect([status, body]).toEqual([
      200,
      { ...before, fullName: 'Leela Fernandez', country: 'Nepal', mobileNo: '•••• 999', version: body.version },
    ])
    expect(await desk.ok('revealPax', { params: { userid: pax._id } })).toEqual({
      personalAddress: '14 Palm Grove Road, Bandra West, Mumbai',
      mobileNo: '+919820041999',
      issuePlace: 'Pune',
      issueDate: '2021-06-02',
      expiryDate: '2095-06-01',
      documentNo: '',
    })
    expect([await found('fernandez leela'), await found('9820041999')]).toEqual([[pax._id], [pax._id]])
    expect(await found('9820041786'), 'nobody has the number that was wrong').toEqual([])
  })

  it('is in the audit with before and after, personal data masked, sealed data only as changed', async () => {
    const pax = await register()
    const changes = {
      fullName: 'Lila Fernandes',
      mobileNo: '+44 7700 900123',
      email: 'lila@post.example',
      paxManifestNo: '10002',
      personalAddress: '1 New Street',
      issuePlace: 'Pune',
      expiryDate: '2032-01-01',
      dob: '1988-04-19',
      type: 'child',
    }
    expect((await edit(pax, changes)).status).toBe(200)
    const { user } = await desk.ok('session')
    const [note] = await notes()
    expect(note).toMatchObject({ staff_id: user._id, subject: pax._id, at: test.clock.now })
    expect(note?.detail).toBe(
      'PAX number 10001 → 10002, name L… F… → L… F…, mobile +91…786 → +44…123, e-mail l…@mail.example → l…@post.example, ' +
        'date of birth 1988… → 1988…, type adult → child, address changed, passport changed',
    )
    for (const secret of ['Lila', 'Leela', '9820041', '7700900', 'New Street', 'Pune', '2032', '04-19'])
      expect(note?.detail).not.toContain(secret)
  })

  it('notes nothing and takes no version where nothing differs', async () => {
    const pax = await register()
    const { body } = await edit(pax, { fullName: ' Leela Fernandes ', mobileNo: '098200 41786', issuePlace: 'Mumbai' })
    expect(body).toEqual(pax)
    expect(await notes()).toEqual([])
  })

  it.each([
    ['a mobile number of seven digits', { mobileNo: '+12 34567' }, 'mobileNo'],
    ['a birth today', { dob: '2026-11-21' }, 'dob'],
    ['a passport that expired', { expiryDate: '2026-11-20' }, 'expiryDate'],
    ['an issue after the stored expiry', { issueDate: '2026-11-01', expiryDate: '2026-11-01' }, 'expiryDate'],
    ['a country outside the list', { country: 'Atlantis' }, 'country'],
    ['a number outside the venue’s', { paxManifestNo: '10101' }, 'paxManifestNo'],
    ['a name of nothing', { fullName: '\u200b' }, 'fullName'],
  ])('refuses %s as registration does', async (_rule, changes, field) => {
    const { status, failure } = await edit(await register(), changes)
    expect([status, failure.code, failure.fields?.map((one) => one.field)]).toEqual([422, 'rule_broken', [field]])
    expect(await notes()).toEqual([])
  })

  it('judges only what is new: a passport that expired aboard stops no other edit', async () => {
    const pax = await register({ expiryDate: '2026-11-21' })
    test.clock.now += 86_400_000
    expect((await edit(pax, { fullName: 'Lila Fernandes' })).status).toBe(200)
    const [now] = await desk.ok('listPax')
    const { failure } = await edit(now ?? pax, { expiryDate: '2026-11-20' })
    expect(failure.fields, 'the control').toEqual([{ field: 'expiryDate', msg: 'This passport has expired' }])
  })

  it('refuses a number that another passenger holds, names the field, and takes nothing over', async () => {
    const pax = await register()
    await register({ fullName: 'Rohan Mehta', paxManifestNo: '10002' })
    const { status, failure } = await edit(pax, { paxManifestNo: '10002', fullName: 'Somebody Else' })
    expect([status, failure.code, failure.msg]).toEqual([409, 'pax_number_taken', 'Another passenger holds this PAX number'])
    expect(failure.fields?.map(({ field }) => field)).toEqual(['paxManifestNo'])
    expect(await found('Somebody')).toEqual([])
  })

  it('lets one of two who want a free number at the same moment have it', async () => {
    const [one, two] = [await register(), await register({ paxManifestNo: '10002' })]
    const answers = await Promise.all([one, two].map((pax) => edit(pax, { paxManifestNo: '10050' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await found('10050')).toHaveLength(1)
  })

  it('refuses the second of two terminals, since the first was faster', async () => {
    const pax = await register()
    const answers = await Promise.all([edit(pax, { fullName: 'Lila One' }), edit(pax, { fullName: 'Lila Two' })])
    expect(answers.map(({ status, failure }) => [status, failure.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'pax_changed'],
    ])
    const [now] = await desk.ok('listPax')
    expect((await edit(pax, { country: 'Nepal' })).failure.msg).toBe(
      'Someone else has just changed this passenger. Check the details and edit again',
    )
    expect((await edit(now ?? pax, { country: 'Nepal' })).status, 'who looked again may').toBe(200)
  })

  it('keeps the number while a card is live on it, and lets it change once the card is returned', async () => {
    const { pax, card } = await makeGuest(test, desk)
    const { status, failure } = await edit(pax, { paxManifestNo: '10050' })
    expect([status, failure.code, failure.fields]).toEqual([
      422,
      'rule_broken',
      [
        {
          field: 'paxManifestNo',
          msg: `Card ${card.cardNumber} is still in use. Return it, or replace it under Lost card, to change the number`,
        },
      ],
    ])
    await desk.ok('returnCard', { params: { cardNumber: card.cardNumber }, key: newId() })
    expect((await edit(pax, { paxManifestNo: '10050' })).body.paxManifestNo).toBe('10050')
  })

  it('takes the unpaid order along under the right name, and leaves the paid invoice as it was printed', async () => {
    const guest = await makeGuest(test, desk)
    const sale = await makeSale(test, desk, { guest })
    const unpaid = await makeOrder(test, desk, { guest })
    expect((await edit(guest.pax, { fullName: 'Lila Fernandes' })).status).toBe(200)
    const nameOn = async (orderid: string) => (await desk.ok('getInvoice', { params: { orderid } })).fullName
    expect(await nameOn(unpaid.pax.orderid)).toBe('Lila Fernandes')
    expect(await nameOn(sale.payment.orderid)).toBe(guest.pax.fullName)
  })

  it.each([
    ['a new mobile number', { mobileNo: '+44 7700 900123' }, 404],
    ['a new e-mail address', { email: 'new@mail.example' }, 404],
    ['a new name, the control', { fullName: 'Lila Fernandes' }, 200],
  ])('ends the codes on their way with %s', async (_what, changes, status) => {
    const { pax, card } = await makeGuest(test, desk)
    const sent = await desk.ok('sendOtp', { body: { cardNumber: card.cardNumber } })
    const { code } = test.deskCodes.at(-1) ?? { code: '' }
    expect((await editPaxApproved(test, desk, pax, changes)).status).toBe(200)
    const query = { mobileNo: sent.PaxCreate1.mobileNo, code, customerid: sent.id }
    expect((await desk.call('verifyOtp', { query })).status).toBe(status)
  })

  it('says in the audit that nobody could be notified where codes go elsewhere and no channel reaches the guest', async () => {
    const { pax } = await makeGuest(test, desk)
    expect((await editPaxApproved(test, desk, pax, { mobileNo: '+44 7700 900123' })).status).toBe(200)
    const untold = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['subject', 'detail'])
      .where('action', '=', 'guest_not_told')
      .execute()
    expect(untold).toEqual([{ subject: pax._id, detail: 'contact changed' }])
  })

  it('sends codes of a live card elsewhere by a supervisor alone, who allows this contact and no other', async () => {
    const { pax } = await makeGuest(test, desk)
    const supervisor = await makeSupervisor(test)
    const mobileNo = '+44 7700 900123'
    expect((await edit(pax, { mobileNo })).failure.code).toBe('approval_needed')
    const asked = { act: 'contact', cardNumber: pax.paxManifestNo, supervisor: supervisor.id, pin: PIN } as const
    const { approval } = await desk.ok('approveMove', { body: { ...asked, contact: { mobileNo } } })
    for (const other of [
      { mobileNo: '+44 7700 900124' },
      { email: 'mine@mail.example' },
      { mobileNo, email: 'mine@mail.example' },
    ])
      expect((await edit(pax, { ...other, approval })).failure.code).toBe('approval_needed')
    expect((await edit(pax, { mobileNo, country: 'Nepal', approval })).status).toBe(200)
    const [now] = await desk.ok('listPax')
    expect((await edit(now ?? pax, { email: 'mine@mail.example', approval })).failure.code, 'once').toBe('approval_needed')
    expect((await edit(now ?? pax, { country: 'India' })).status, 'what moves no code needs nobody').toBe(200)
    const approved = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['staff_id', 'detail'])
      .where('action', '=', 'contact_approved')
      .execute()
    const { user } = await desk.ok('session')
    expect(approved).toEqual([{ staff_id: supervisor.id, detail: `asked by ${user.name}` }])
  })

  it('is found under the new number after a lost card was replaced, and edited from there', async () => {
    const { pax, card } = await makeGuest(test, desk, { mobileNo: '+447700900123' })
    const desks = await staffClient(test, ['foodorder', 'backoffice'])
    expect((await replaceApproved(test, desks, card.cardNumber, '10050')).status).toBe(200)
    expect([await found('10050'), await found(card.cardNumber)]).toEqual([[pax._id], []])
    expect((await edit(pax, { country: 'Nepal' })).failure.code, 'the number changed meanwhile').toBe('pax_changed')
    const [now] = await desk.ok('listPax')
    expect((await edit(now ?? pax, { country: 'Nepal' })).body.paxManifestNo).toBe('10050')
  })

  it('changes nobody who has left, and nobody unknown', async () => {
    const pax = await register()
    await endVoyage(test)
    const { failure } = await edit(pax, { fullName: 'Lila Fernandes' })
    expect([failure.code, failure.msg]).toEqual([
      'rule_broken',
      'The voyage has ended for this passenger. Nothing can be changed',
    ])
    expect((await edit({ ...pax, _id: newId() }, {})).failure.code).toBe('pax_not_found')
  })
})

it('the guest is notified at the old number that codes go to another one, and nobody where there is no card', async () => {
  const secret = Buffer.alloc(24, 5)
  const gateway = await startWebhook(secret)
  const webhook = { otpChannel: 'webhook', webhookUrl: gateway.url, webhookSecret: `whsec_${secret.toString('base64')}` } as const
  const test = await openTestServer('sqlite', webhook)
  const desk = await staffClient(test, ['foodorder'])
  const { pax, card } = await makeGuest(test, desk, { mobileNo: '+447700900111' })
  const cardless = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10050' }) })
  for (const one of [cardless, pax])
    expect((await editPaxApproved(test, desk, one, { mobileNo: '+447700900222' })).status).toBe(200)
  expect(gateway.taken.map(({ message }) => message)).toEqual([
    {
      to: '+447700900111',
      text: `The mobile number or email address of card ${card.cardNumber} at ${(await desk.ok('getVenue')).name} was changed. If this was not you, tell the front desk.`,
      cardNumber: card.cardNumber,
    },
  ])
  await test.close()
  await gateway.stop()
})
