import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DeliveryForm } from '../../../../src/shared/contract/delivery.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { deliveryForm, saveDeliveryApproved } from '../../../support/server/delivery.ts'
import { openNode } from '../../../support/server/nodes.ts'
import { makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, describeServer, openTestServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'
import { startHttp } from '../../../support/fakes/http-stand-in.ts'
import { startSmtp, type TestSmtp } from '../../../support/fakes/smtp.ts'
import { startTwilio, twilioAccount } from '../../../support/fakes/twilio.ts'
import { startWebhook } from '../../../support/fakes/webhook.ts'
import { makeCertificate, type TestCertificate } from '../../../support/tls/certificate.ts'

const PASSWORD = 'the password of the mailbox'
const SECRET = 'the secret of the gateway'

/** Undoes what a test started, last first. */
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
function started<T extends { stop(): Promise<void> }>(server: T): T {
  cleanups.push(() => server.stop())
  return server
}

const folder = mkdtempSync(join(tmpdir(), 'purser-test-'))
const trusted = tls.getCACertificates('default')
let [known, unknown]: TestCertificate[] = []
beforeAll(() => {
  ;[known, unknown] = ['known', 'unknown'].map((name) => makeCertificate(folder, name))
  tls.setDefaultCACertificates([...trusted, known?.cert ?? ''])
})
afterAll(() => {
  tls.setDefaultCACertificates(trusted)
  rmSync(folder, { recursive: true })
})

const login = { user: 'desk@ship.example', password: PASSWORD }

/** A mail server that wants a login over TLS, and the form that reaches it. */
async function mailServer(from: 'starttls' | 'start' = 'starttls', certificate = known) {
  const { cert = '', key = '' } = certificate ?? {}
  const smtp = started(await startSmtp({ tls: { cert, key, from }, login }))
  const form = deliveryForm({
    smtpHost: 'localhost',
    smtpPort: smtp.port,
    smtpSecurity: from === 'start' ? 'tls' : 'starttls',
    smtpUser: login.user,
    smtpPassword: PASSWORD,
    mailFrom: 'MV Meridian Star <desk@ship.example>',
  })
  return { smtp, form }
}

const bothRoles = (test: TestServer): Promise<Client> => staffClient(test, ['backoffice', 'foodorder'])
const testMail = (client: Client, form: DeliveryForm, to = 'maya@mail.example') =>
  client.ok('testDelivery', { body: { ...form, over: 'mail', to } })
const storedRow = ({ server }: TestServer) =>
  server.deps.database.db.selectFrom('delivery_settings').selectAll().executeTakeFirstOrThrow()

describeServer('codes and mail of a venue', (open) => {
  it('are not set up at first: codes show to staff, and no mail is sent', async () => {
    const client = await bothRoles(await open())
    expect(await client.ok('deliveryState')).toEqual({ codes: 'desk', mail: false, demo: false })
    expect(await client.ok('getDelivery')).toMatchObject({ codes: 'desk', smtpHost: '', mailByFlags: false, codesByFlags: false })
  })

  it.each(['starttls', 'start'] as const)(
    'go over a mail server with TLS (%s) from the answer on, without a restart',
    async (from) => {
      const { smtp, form } = await mailServer(from)
      const test = await open()
      const client = await bothRoles(test)
      await client.ok('updateDelivery', { body: { ...form, codes: 'email' } })
      const guest = await makeGuest(test, client, { email: 'rohan.mehta@mail.example' })
      expect(await client.ok('deliveryState')).toMatchObject({ codes: 'email', mail: true })
      expect(await client.ok('sendOtp', { body: { cardNumber: guest.card.cardNumber } })).toMatchObject({ channel: 'email' })
      expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['rohan.mehta@mail.example']])
      expect(smtp.received[0]?.message.from?.address).toBe('desk@ship.example')
      expect(test.deskCodes).toEqual([])
      const code = /\d{6}/.exec(smtp.received[0]?.message.text ?? '')?.[0] ?? ''
      const verified = { mobileNo: guest.mobileNo, code, customerid: guest.card._id }
      expect(await client.ok('verifyOtp', { query: verified })).toEqual({ status: 'approved' })
    },
  )

  it('send the invoices that waited for a mail server as soon as there is one', async () => {
    const { smtp, form } = await mailServer()
    const test = await open()
    const client = await bothRoles(test)
    const { payment } = await makeSale(test, client)
    expect(await client.ok('mailBill', { body: { id: payment._id } })).toMatchObject({ sending: false })
    await saveDeliveryApproved(test, client, form)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    expect(await client.ok('mailBill', { body: { id: payment._id } })).toMatchObject({ sending: true })
  })

  it('keep their secrets sealed: no answer, no row and no entry of the audit trail has one', async () => {
    const { form } = await mailServer()
    const test = await open()
    const client = await bothRoles(test)
    const gateway = { codes: 'webhook', webhookUrl: 'https://sms.ship.example/send?key=hidden', webhookSecret: SECRET } as const
    const saved = await client.ok('updateDelivery', { body: { ...form, ...gateway } })
    expect(saved).toMatchObject({ smtpPasswordSet: true, webhookSecretSet: true, twilioAuthTokenSet: false })
    const row = await storedRow(test)
    const trail = await client.ok('listAudit', { query: { action: 'delivery_changed' } })
    for (const secret of [PASSWORD, SECRET])
      expect(JSON.stringify([saved, await client.ok('getDelivery'), row, trail])).not.toContain(secret)
    expect(JSON.parse(test.server.deps.secrets.open(row.sealed))).toMatchObject({ smtpPassword: PASSWORD, webhookSecret: SECRET })
    const detail = `codes: webhook; mail server localhost:${form.smtpPort}, starttls; mail password; webhook https://sms.ship.example/send; webhook secret`
    expect(trail.map((entry) => entry.detail)).toEqual([detail])
  })

  it('keep a secret that is not typed again, for the server and user that it was typed for', async () => {
    const { smtp, form } = await mailServer()
    const client = await bothRoles(await open())
    await client.ok('updateDelivery', { body: form })
    const { smtpPassword: _password, ...untyped } = form
    expect(await client.ok('updateDelivery', { body: { ...untyped, mailFrom: 'bar@ship.example' } })).toMatchObject({
      smtpPasswordSet: true,
      mailFrom: 'bar@ship.example',
    })
    expect(await testMail(client, untyped)).toMatchObject({ sent: true })
    const elsewhere = [{ smtpHost: '127.0.0.1' }, { smtpPort: smtp.port + 1 }, { smtpUser: 'bar@ship.example' }]
    for (const change of elsewhere) {
      const answer = await client.call('updateDelivery', { body: { ...untyped, ...change } })
      expect(answer.failure.fields).toEqual([{ field: 'smtpPassword', msg: 'Enter the password for this user and server' }])
      const tried = await client.call('testDelivery', { body: { ...untyped, ...change, over: 'mail', to: 'maya@mail.example' } })
      expect(tried.failure.fields?.[0]?.field).toBe('smtpPassword')
    }
    expect(smtp.passwords).toEqual([PASSWORD])
  })

  it('lose the password with the user, and ask for all secrets where the key of the server was lost', async () => {
    const { form } = await mailServer()
    const test = await open()
    const client = await bothRoles(test)
    await client.ok('updateDelivery', { body: form })
    const { database } = test.server.deps
    await database.db.updateTable('delivery_settings').set({ sealed: 'sealed by another key' }).execute()
    expect(await client.ok('getDelivery')).toMatchObject({ smtpHost: 'localhost', smtpPasswordSet: false })
    await client.ok('updateDelivery', { body: form })
    const { smtpPassword: _password, ...untyped } = form
    expect(await client.ok('updateDelivery', { body: { ...untyped, smtpUser: '' } })).toMatchObject({ smtpPasswordSet: false })
    expect((await storedRow(test)).sealed).toBe('')
  })

  it.each<[string, Partial<DeliveryForm>, string]>([
    ['codes by e-mail without a mail server', { codes: 'email' }, 'smtpHost'],
    ['a mail server without a sender', { smtpHost: 'mail.ship.example' }, 'mailFrom'],
    ['a sender that is no address', { smtpHost: 'mail.ship.example', mailFrom: 'Purser' }, 'mailFrom'],
    ['a user without a password', { smtpHost: 'mail.ship.example', mailFrom: 'a@b.example', smtpUser: 'desk' }, 'smtpPassword'],
    [
      'a password over a plain connection',
      { smtpHost: 'mail.ship.example', mailFrom: 'a@b.example', smtpUser: 'desk', smtpPassword: 'x', smtpSecurity: 'none' },
      'smtpSecurity',
    ],
    ['a webhook without an address', { codes: 'webhook', webhookSecret: SECRET }, 'webhookUrl'],
    [
      'a webhook that is no web address',
      { codes: 'webhook', webhookUrl: 'ftp://sms.example', webhookSecret: SECRET },
      'webhookUrl',
    ],
    ['a login in the address', { codes: 'webhook', webhookUrl: 'https://a:b@sms.example', webhookSecret: SECRET }, 'webhookUrl'],
    ['a short secret', { codes: 'webhook', webhookUrl: 'https://sms.example', webhookSecret: 'short' }, 'webhookSecret'],
    ['an account that is none of Twilio', { codes: 'twilio', twilioAccountSid: 'AC12' }, 'twilioAccountSid'],
    ['no token', { codes: 'twilio', twilioAccountSid: twilioAccount.accountSid }, 'twilioAuthToken'],
    [
      'no service',
      { codes: 'twilio', twilioAccountSid: twilioAccount.accountSid, twilioAuthToken: twilioAccount.authToken },
      'twilioServiceSid',
    ],
  ])('are not saved with %s: the field is named and nothing changes', async (_what, set, field) => {
    const test = await open()
    const client = await bothRoles(test)
    const answer = await client.call('updateDelivery', { body: deliveryForm(set) })
    expect([answer.status, answer.failure.fields?.map((one) => one.field)]).toEqual([422, [field]])
    expect(await storedRow(test)).toMatchObject({ settings: '{}', sealed: '' })
    expect(await client.ok('deliveryState')).toMatchObject({ codes: 'desk' })
  })

  it('are set by the back office only', async () => {
    const test = await open()
    const desk = await staffClient(test, ['foodorder'])
    const body = deliveryForm()
    expect((await desk.call('updateDelivery', { body })).failure.code).toBe('forbidden')
    expect((await desk.call('getDelivery')).failure.code).toBe('forbidden')
    expect((await desk.call('testDelivery', { body: { ...body, over: 'mail', to: 'a@b.example' } })).failure.code).toBe(
      'forbidden',
    )
    expect(await desk.ok('deliveryState')).toMatchObject({ codes: 'desk' })
  })
})

describeServer('a test message', (open) => {
  const tested = async (client: Client) =>
    (await client.ok('listAudit', { query: { action: 'delivery_tested' } })).map(({ detail }) => detail)

  it('goes out as the form says before anything is saved, and says what the mail server answered', async () => {
    const { smtp, form } = await mailServer()
    const test = await open()
    const client = await bothRoles(test)
    expect(await testMail(client, form)).toEqual({ sent: true, answer: expect.stringMatching(/^answered 250 /) as string })
    expect(smtp.received.map(({ recipients, message }) => [recipients, message.subject])).toEqual([
      [['maya@mail.example'], 'Test from Purser'],
    ])
    expect(await storedRow(test)).toMatchObject({ settings: '{}' })
    expect(await tested(client)).toEqual(['mail: sent'])
  })

  it('says that the mail server refused the login or the receiver, in its words', async () => {
    const { smtp, form } = await mailServer()
    const client = await bothRoles(await open())
    expect(await testMail(client, { ...form, smtpPassword: 'a wrong one' })).toEqual({
      sent: false,
      answer: expect.stringContaining('answered 535 5.7.8 Authentication failed') as string,
    })
    smtp.refuseRecipients = true
    expect(await testMail(client, form)).toEqual({ sent: false, answer: expect.stringContaining('550') as string })
    expect(await tested(client)).toEqual(['mail: not sent', 'mail: not sent'])
  })

  it.each(['starttls', 'start'] as const)(
    'gives no password to a server with a certificate that nobody vouches for (%s)',
    async (from) => {
      const { smtp, form } = await mailServer(from, unknown)
      const client = await bothRoles(await open())
      expect(await testMail(client, form)).toEqual({ sent: false, answer: expect.stringContaining('certificate') as string })
      expect(smtp.passwords).toEqual([])
    },
  )

  it('gives no password to a server that does not offer the STARTTLS that was chosen', async () => {
    const smtp = started(await startSmtp({ login }))
    const client = await bothRoles(await open())
    const form = deliveryForm({
      smtpHost: 'localhost',
      smtpPort: smtp.port,
      smtpUser: login.user,
      smtpPassword: PASSWORD,
      mailFrom: 'a@b.example',
    })
    expect(await testMail(client, form)).toMatchObject({ sent: false })
    expect(smtp.passwords).toEqual([])
  })

  it('goes to a gateway, signed, in the form of a code; it says what came back and nothing endless', async () => {
    const gateway = started(await startWebhook(Buffer.from(SECRET)))
    const client = await bothRoles(await open())
    const form = deliveryForm({ webhookUrl: `${gateway.url}/sms`, webhookSecret: SECRET })
    const ask = (set: Partial<DeliveryForm> = {}) =>
      client.ok('testDelivery', { body: { ...form, ...set, over: 'webhook', to: '098200 41786' } })
    expect(await ask()).toEqual({ sent: true, answer: 'answered 202 Accepted {}' })
    expect(gateway.taken.map(({ message }) => message)).toMatchObject([{ to: '+919820041786', code: '000000' }])
    expect(await ask({ webhookSecret: 'not the secret of it' })).toMatchObject({
      sent: false,
      answer: 'answered 401 Unauthorized {}',
    })
    const talker = started(await startHttp(() => ({ status: 500, json: 'x'.repeat(100_000) })))
    expect((await ask({ webhookUrl: talker.url })).answer).toHaveLength(300)
    const dead = started(await startHttp(() => 'break'))
    expect(await ask({ webhookUrl: dead.url })).toEqual({
      sent: false,
      answer: expect.stringContaining('cannot be reached') as string,
    })
  })

  it('has Twilio text a code, or says why it did not', async () => {
    const twilio = started(await startTwilio())
    const test = await open({ twilio: { accountSid: '', authToken: '', serviceSid: '', baseUrl: twilio.url } })
    const client = await bothRoles(test)
    const { accountSid: twilioAccountSid, authToken: twilioAuthToken, serviceSid: twilioServiceSid } = twilioAccount
    const form = deliveryForm({ codes: 'twilio', twilioAccountSid, twilioAuthToken, twilioServiceSid })
    const ask = (set: Partial<DeliveryForm> = {}) =>
      client.ok('testDelivery', { body: { ...form, ...set, over: 'twilio', to: '+919820041786' } })
    expect((await ask()).answer).toMatch(/^answered 201 Created .*pending/)
    expect([...twilio.texted.keys()]).toEqual(['+919820041786'])
    expect(await ask({ twilioAuthToken: 'f'.repeat(32) })).toMatchObject({
      sent: false,
      answer: expect.stringContaining('401') as string,
    })
    await client.ok('updateDelivery', { body: form })
    const { card } = await makeGuest(test, client)
    expect(await client.ok('sendOtp', { body: { cardNumber: card.cardNumber } })).toMatchObject({ channel: 'twilio' })
  })

  it.each([
    ['mail', 'maya', 'Enter an email address such as name@mail.example'],
    ['mail', 'maya@mail.example, bar@mail.example', 'Enter an email address such as name@mail.example'],
    ['webhook', 'maya@mail.example', 'Enter a mobile number of 8 to 15 digits'],
  ] as const)('over %s is not sent to %j', async (over, to, msg) => {
    const { form } = await mailServer()
    const client = await bothRoles(await open())
    const body = { ...form, webhookUrl: 'https://sms.ship.example', webhookSecret: SECRET, over, to }
    expect((await client.call('testDelivery', { body })).failure.fields).toEqual([{ field: 'to', msg }])
  })
})

describeServer('flags of the command line', (open) => {
  let smtp: TestSmtp
  const byFlags = async () => {
    smtp = started(await startSmtp())
    const flags = {
      smtpUrl: `smtp://desk:hidden@127.0.0.1:${smtp.port}`,
      mailFrom: 'flag@ship.example',
      otpChannel: 'desk',
    } as const
    const test = await open(flags)
    return { test, client: await bothRoles(test) }
  }

  it('win over what is saved, and are shown without their secrets', async () => {
    const { test, client } = await byFlags()
    const { form } = await mailServer()
    const shown = await client.ok('updateDelivery', { body: { ...form, codes: 'webhook' } })
    expect(shown).toMatchObject({
      codesByFlags: true,
      mailByFlags: true,
      codes: 'desk',
      smtpHost: '127.0.0.1',
      smtpPort: smtp.port,
      mailFrom: 'flag@ship.example',
    })
    expect(JSON.stringify(shown)).not.toContain('hidden')
    expect(await storedRow(test)).toMatchObject({ settings: '{}', sealed: '' })
    expect(await client.ok('deliveryState')).toMatchObject({ codes: 'desk', mail: true })
  })

  it('are what a test message goes by', async () => {
    const test = await open({ smtpUrl: (smtp = started(await startSmtp())).url, mailFrom: 'flag@ship.example' })
    const client = await bothRoles(test)
    expect(await testMail(client, deliveryForm({ smtpHost: 'nowhere.example', mailFrom: 'a@b.example' }))).toMatchObject({
      sent: true,
    })
    expect(smtp.received[0]?.message.from?.address).toBe('flag@ship.example')
  })

  it('leave to the back office what they do not say', async () => {
    const gateway = started(await startWebhook(Buffer.from(SECRET)))
    const test = await open({ smtpUrl: 'smtp://127.0.0.1:1' })
    const client = await bothRoles(test)
    const body = deliveryForm({ codes: 'webhook', webhookUrl: gateway.url, webhookSecret: SECRET })
    expect(await client.ok('updateDelivery', { body })).toMatchObject({
      codes: 'webhook',
      codesByFlags: false,
      mailByFlags: true,
    })
  })
})

describe('several servers on one database', () => {
  it('all send as one of them was told', async () => {
    const test = await openTestServer('postgres')
    const node = await openNode(test)
    const gateway = started(await startWebhook(Buffer.from(SECRET)))
    const client = await bothRoles(test)
    const body = deliveryForm({ codes: 'webhook', webhookUrl: gateway.url, webhookSecret: SECRET })
    await client.ok('updateDelivery', { body })
    await vi.waitFor(() => expect(node.server.deps.ways.now().otpChannel.name).toBe('webhook'))
    await node.close()
    await test.close()
  })
})

describeOnBothDatabases('settings of codes and mail', (open) => {
  it('outlive a change of each of their parts', async () => {
    const client = await bothRoles(await open())
    const form = deliveryForm({ codes: 'webhook', webhookUrl: 'https://sms.ship.example', webhookSecret: SECRET })
    await client.ok('updateDelivery', { body: form })
    await client.ok('updateDelivery', { body: { ...form, codes: 'desk' } })
    const { webhookSecret: _secret, ...untyped } = form
    expect(await client.ok('updateDelivery', { body: untyped })).toMatchObject({ codes: 'webhook', webhookSecretSet: true })
  })
})

describeOnBothDatabases('where codes go, once there is a card', (open) => {
  const gatewayOf = (set: Partial<DeliveryForm> = {}) =>
    deliveryForm({ codes: 'webhook', webhookUrl: 'https://sms.elsewhere.example', webhookSecret: SECRET, ...set })
  const isStillDesk = async (client: Client) => (await client.ok('deliveryState')).codes === 'desk'

  async function withCard() {
    const test = await open()
    const client = await bothRoles(test)
    await makeGuest(test, client)
    return { test, client, supervisor: (await makeSupervisor(test)).id }
  }

  it('is not decided by one person: gateway, its secret, channel and mail server want a supervisor', async () => {
    const { test, client } = await withCard()
    const ways = [gatewayOf(), deliveryForm({ smtpHost: 'mail.elsewhere.example', mailFrom: 'a@b.example' })]
    for (const body of ways) expect((await client.call('updateDelivery', { body })).failure.code).toBe('approval_needed')
    await saveDeliveryApproved(test, client, gatewayOf())
    const changes = [gatewayOf({ webhookSecret: `${SECRET}, another` }), gatewayOf({ codes: 'desk' })]
    for (const body of changes) expect((await client.call('updateDelivery', { body })).failure.code).toBe('approval_needed')
  })

  it('is saved with the approval that was given for these settings, once, with both names in the audit trail', async () => {
    const { client, supervisor } = await withCard()
    const form = gatewayOf()
    const given = await client.ok('approveDelivery', { body: { ...form, supervisor, pin: PIN } })
    expect(given.supervisor).toBe('Vikram Sethi')
    const { approval } = given
    for (const other of [gatewayOf({ webhookUrl: 'https://other.example' }), gatewayOf({ webhookSecret: `${SECRET}!` })])
      expect((await client.call('updateDelivery', { body: { ...other, approval } })).failure.code).toBe('approval_needed')
    expect(await client.ok('updateDelivery', { body: { ...form, approval } })).toMatchObject({ codes: 'webhook' })
    const trail = await client.ok('listAudit', { query: {} })
    expect(trail.find(({ action }) => action === 'delivery_approved')).toMatchObject({
      staffName: 'Vikram Sethi',
      detail: 'asked by Anita Rao',
    })
    await client.ok('updateDelivery', { body: { ...form, approval } })
    const back = await client.call('updateDelivery', { body: { ...gatewayOf({ codes: 'desk' }), approval } })
    expect(back.failure.code).toBe('approval_needed')
  })

  it('is not approved by the one who changes it while somebody else can, nor with a wrong PIN or settings that cannot be', async () => {
    const { client, supervisor } = await withCard()
    const wrong = await client.call('approveDelivery', { body: { ...gatewayOf(), supervisor, pin: '904217' } })
    expect(wrong.failure.code).toBe('supervisor_pin_wrong')
    const broken = await client.call('approveDelivery', { body: { ...gatewayOf({ webhookUrl: '' }), supervisor, pin: PIN } })
    expect(broken.failure.fields?.[0]?.field).toBe('webhookUrl')
    expect(await isStillDesk(client)).toBe(true)
  })

  it('is not asked about where nothing changes', async () => {
    const { client } = await withCard()
    expect(await client.ok('updateDelivery', { body: deliveryForm() })).toMatchObject({ codes: 'desk' })
  })
})
