import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { noticeText, openNotices } from '../../../../src/server/guests/notices/notices.ts'
import { notifierOf } from '../../../../src/server/guests/delivery/ways.ts'
import { staffClient } from '../../../support/server/client.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { deadPort, startSmtp } from '../../../support/fakes/smtp.ts'
import { startWebhook } from '../../../support/fakes/webhook.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const HOUR_MS = 3_600_000

describe('what a guest reads', () => {
  it('says what happened to which card and where, and what to do', () => {
    expect(noticeText('card_pin_changed', '70023', 'MV Meridian Star')).toBe(
      'The PIN was changed on card 70023 at MV Meridian Star. If this was not you, tell the front desk.',
    )
  })

  it.each([
    ['desk', '', false],
    ['desk', 'smtp://mail.ship.example:587', true],
    ['twilio', '', false],
    ['twilio', 'smtp://mail.ship.example:587', true],
    ['webhook', '', true],
    ['email', 'smtp://mail.ship.example:587', true],
  ] as const)('can be sent with codes over %s and e-mail over %j: %s', (otpChannel, smtpUrl, can) => {
    const config = { otpChannel, smtpUrl, mailFrom: 'purser@ship.example', webhookUrl: 'http://127.0.0.1:1/', webhookSecret: 's' }
    expect(notifierOf(config) !== null).toBe(can)
  })
})

describeServer('a notice to a guest', (open) => {
  const rows = ({ server }: TestServer) => server.deps.database.db.selectFrom('guest_notices').selectAll().orderBy('id').execute()
  const states = async (test: TestServer) => (await rows(test)).map(({ state }) => state)

  it('goes over the SMS gateway once the change is done, under one id however often it is tried, and never with a code', async () => {
    const gateway = await startWebhook(Buffer.from('gateway secret'), { breakFirst: 1 })
    cleanups.push(() => gateway.stop())
    const test = await open({ otpChannel: 'webhook', webhookUrl: gateway.url, webhookSecret: 'gateway secret' })
    const { card, mobileNo } = await makeGuest(test, await staffClient(test, ['foodorder']), { pin: '4826' })
    await vi.waitFor(async () => expect(await states(test)).toEqual(['sent']))
    const text = noticeText('card_pin_set', card.cardNumber, 'Purser')
    expect(gateway.taken).toEqual([
      { id: (await rows(test))[0]?.id, message: { to: mobileNo, text, cardNumber: card.cardNumber } },
    ])
  })

  it('says that a refill changed the expiry or the name of a card, and nothing of one that only added money', async () => {
    const gateway = await startWebhook(Buffer.from('gateway secret'))
    cleanups.push(() => gateway.stop())
    const test = await open({ otpChannel: 'webhook', webhookUrl: gateway.url, webhookSecret: 'gateway secret' })
    const desk = await staffClient(test, ['foodorder'])
    const { card } = await makeGuest(test, desk, { balance: 100 })
    await desk.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 10 }, key: newId() })
    const asked = { cardNumber: card.cardNumber, balance: 0.01, nameOfCard: 'Somebody else' }
    await desk.ok('refillCard', { body: asked, key: newId() })
    await vi.waitFor(async () => expect(await states(test)).toEqual(['sent']))
    expect(gateway.taken.map(({ message }) => message.text)).toEqual([
      noticeText('card_terms_changed', card.cardNumber, 'Purser'),
    ])
  })

  it('says that the balance of a card was paid out, once, and nothing of a card that had none', async () => {
    const gateway = await startWebhook(Buffer.from('gateway secret'))
    cleanups.push(() => gateway.stop())
    const test = await open({ otpChannel: 'webhook', webhookUrl: gateway.url, webhookSecret: 'gateway secret' })
    const desk = await staffClient(test, ['foodorder'])
    const [rich, poor] = [await makeGuest(test, desk, { balance: 2000 }), await makeGuest(test, desk, { balance: 0 })]
    const key = newId()
    for (let tries = 0; tries < 2; tries += 1) await desk.ok('returnCard', { params: { cardNumber: rich.card.cardNumber }, key })
    await desk.ok('returnCard', { params: { cardNumber: poor.card.cardNumber } })
    await vi.waitFor(async () => expect(await states(test)).toEqual(['sent']))
    expect(gateway.taken.map(({ message }) => message['text'])).toEqual([
      noticeText('card_returned', rich.card.cardNumber, 'Purser'),
    ])
  })

  it('goes by e-mail where the server sends mails', async () => {
    const smtp = await startSmtp()
    cleanups.push(() => smtp.stop())
    const test = await open({ smtpUrl: smtp.url })
    const { pax, card } = await makeGuest(test, await staffClient(test, ['foodorder']), { pin: '4826' })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    const [mail] = smtp.received
    expect([mail?.recipients, mail?.message.subject]).toEqual([[pax.email], `Card ${card.cardNumber}: PIN set`])
    expect(mail?.message.text).toContain(noticeText('card_pin_set', card.cardNumber, 'Purser'))
  })

  it('undoes nothing where nobody takes it, outlives the server, and is in the audit trail when a day has passed', async () => {
    const port = await deadPort()
    const test = await open({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const client = await staffClient(test, ['foodorder', 'backoffice'], 'Devika Nair')
    const { card } = await makeGuest(test, client, { pin: '4826' })
    expect(card.pin).toBe('set')
    await vi.waitFor(async () => expect((await rows(test))[0]?.last_error).toContain('mail not sent'))
    expect(await states(test)).toEqual(['queued'])
    const { database, ways } = test.server.deps
    await database.db.updateTable('guest_notices').set({ tries: 30, next_at: test.clock.now }).execute()
    const another = openNotices(
      database,
      () => ways.now().notifier,
      () => test.clock.now + HOUR_MS,
    )
    cleanups.push(() => another.close())
    await vi.waitFor(async () => expect(await states(test)).toEqual(['failed']))
    const entry = async () => (await client.ok('listAudit')).find(({ action }) => action === 'guest_not_told')
    await vi.waitFor(async () =>
      expect(await entry()).toMatchObject({ subject: card.cardNumber, detail: 'PIN set', staffName: 'Devika Nair' }),
    )
  })

  it('is not written where no channel could carry it: the audit entry of the change says so', async () => {
    const test = await open()
    const client = await staffClient(test, ['foodorder', 'backoffice'])
    await makeGuest(test, client, { pin: '4826' })
    expect(await rows(test)).toEqual([])
    const set = (await client.ok('listAudit')).find(({ action }) => action === 'card_pin_set')
    expect(set?.detail).toBe('at activation, its guest was not notified')
  })
})
