import { afterEach, expect, it } from 'vitest'
import { type Client, staffClient } from '../../support/server/client.ts'
import { makeOrder, type PlacedOrder } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { deadPort, startSmtp } from '../../support/fakes/smtp.ts'
import { startTwilio, twilioAccount } from '../../support/fakes/twilio.ts'
import { startWebhook } from '../../support/fakes/webhook.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

describeServer('a payment approved by a code that travelled', (open) => {
  async function ordered(
    overrides: Parameters<typeof open>[0],
  ): Promise<{ test: TestServer; client: Client; placed: PlacedOrder }> {
    const test = await open(overrides)
    const client = await staffClient(test, ['foodorder'])
    return { test, client, placed: await makeOrder(test, client) }
  }
  const send = (client: Client, { guest, cart }: PlacedOrder) =>
    client.call('sendOtp', {
      body: { cardNumber: guest.card.cardNumber, order: cart.map(({ dish, qty }) => ({ _id: dish._id, qty })) },
    })
  const verify = (client: Client, { guest }: PlacedOrder, code: string) =>
    client.call('verifyOtp', { query: { mobileNo: guest.mobileNo, code, customerid: guest.card._id } })
  const pay = (client: Client, { guest, total }: PlacedOrder) =>
    client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: total } })

  it('by e-mail: the mail names the amount, and its code alone pays', async () => {
    const smtp = await startSmtp()
    cleanups.push(() => smtp.stop())
    const { test, client, placed } = await ordered({ otpChannel: 'email', smtpUrl: smtp.url })
    const sent = await send(client, placed)
    expect(sent.body).toMatchObject({ channel: 'email', id: placed.guest.card._id, User_data_id: placed.guest.pax._id })
    const text = smtp.received[0]?.message.text ?? ''
    expect(text).toContain('Rs 760.00')
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    expect(JSON.stringify(sent.body)).not.toContain(code)
    expect(test.deskCodes).toEqual([])
    expect((await verify(client, placed, code === '000000' ? '000001' : '000000')).status).toBe(404)
    expect((await pay(client, placed)).failure.code).toBe('approval_missing')
    expect((await verify(client, placed, code)).body).toEqual({ status: 'approved' })
    expect((await pay(client, placed)).body.paid).toBe(760)
  })

  it('by webhook: the gateway gets number, text and code', async () => {
    const gateway = await startWebhook(Buffer.from('gateway secret'))
    cleanups.push(() => gateway.stop())
    const { client, placed } = await ordered({ otpChannel: 'webhook', webhookUrl: gateway.url, webhookSecret: 'gateway secret' })
    await send(client, placed)
    const [{ message }] = gateway.taken as [(typeof gateway.taken)[number]]
    expect(message).toMatchObject({ to: placed.guest.mobileNo, cardNumber: placed.guest.card.cardNumber })
    expect(message['text']).toContain(`${String(message['code'])} allows Rs 760.00 for 1 dish at`)
    expect((await verify(client, placed, String(message['code']))).status).toBe(200)
    expect((await pay(client, placed)).status).toBe(200)
  })

  it("by Twilio: its own code pays once, and the amount is still the order's", async () => {
    const twilio = await startTwilio()
    cleanups.push(() => twilio.stop())
    const { client, placed } = await ordered({ otpChannel: 'twilio', twilio: { ...twilioAccount, baseUrl: twilio.url } })
    expect((await send(client, placed)).body.channel).toBe('twilio')
    const code = twilio.texted.get(placed.guest.mobileNo) ?? ''
    expect((await verify(client, placed, '999999')).failure.code).toBe('otp_wrong')
    expect((await verify(client, placed, code)).status).toBe(200)
    expect((await pay(client, placed)).status).toBe(200)
  })

  it('is not sent where the channel fails: 502 and when the next may be, which is then sent', async () => {
    const port = await deadPort()
    const { client, placed, test } = await ordered({ otpChannel: 'email', smtpUrl: `smtp://127.0.0.1:${port}` })
    const refused = await send(client, placed)
    expect([refused.status, refused.failure.code, refused.headers['retry-after']]).toEqual([502, 'otp_not_delivered', '30'])
    const smtp = await startSmtp({ port })
    cleanups.push(() => smtp.stop())
    test.clock.now += 30_000
    expect((await send(client, placed)).status).toBe(200)
  })
})
