import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskCode } from '../../../../src/shared/bridge/bridge.ts'
import { parseServerConfig } from '../../../../src/server/kernel/config.ts'
import { defaultSettings, effective, noSecrets } from '../../../../src/server/guests/delivery/delivery.ts'
import { type OtpChannel, otpChannelOf, type OtpMessage } from '../../../../src/server/guests/delivery/channels.ts'
import { startHttp } from '../../../support/fakes/http-stand-in.ts'
import { deadPort, startSmtp, type TestSmtp } from '../../../support/fakes/smtp.ts'
import { startTwilio, type TestTwilio, twilioAccount } from '../../../support/fakes/twilio.ts'
import { startWebhook } from '../../../support/fakes/webhook.ts'

const message: OtpMessage = {
  cardNumber: '70023',
  mobileNo: '+919812345678',
  email: 'rohan.mehta@mail.example',
  code: '482913',
  text: '482913 allows Rs 3,240.00 for 3 dishes at MV Meridian Star.',
  expiresAt: Date.UTC(2026, 10, 21, 14, 21),
}

const shown: DeskCode[] = []

/** The channel as a server started with these flags has it. */
function channelOf(...flags: string[]): OtpChannel {
  const parsed = parseServerConfig(flags, {})
  if (!parsed.ok) throw new Error(parsed.error)
  const config = effective(parsed.value, { settings: defaultSettings, secrets: noSecrets })
  return otpChannelOf(config, { deskCode: (code) => shown.push(code) })
}

/** An error goes to the log, so it may hold neither the code nor whom it was for. */
function expectPlainError(result: Awaited<ReturnType<OtpChannel['send']>>, about: RegExp): void {
  if (result.ok) throw new Error('the channel says it delivered')
  expect(result.error).toMatch(about)
  for (const secret of [message.code, message.mobileNo.slice(1), message.email, message.cardNumber])
    expect(result.error).not.toContain(secret)
}

/** Undoes what a test started, last first. */
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
function started<T extends { stop(): Promise<void> }>(server: T): T {
  cleanups.push(() => server.stop())
  return server
}

describe('the desk channel', () => {
  it('is the one without any configuration, and shows the code on the host alone', async () => {
    const desk = channelOf()
    expect(desk.name).toBe('desk')
    expect(await desk.send(message)).toEqual({ ok: true, value: null })
    expect(shown).toEqual([{ cardNumber: '70023', code: '482913', expiresAt: '2026-11-21T14:21:00.000Z' }])
  })
})

describe('the email channel', () => {
  let smtp: TestSmtp
  beforeEach(async () => {
    smtp = started(await startSmtp())
  })
  const email = () => channelOf('--otp-channel', 'email', '--smtp-url', smtp.url, '--mail-from', 'Purser <desk@ship.example>')

  it('brings code and amount to the passenger, as text and as HTML, and no code in the subject', async () => {
    expect(await email().send(message)).toEqual({ ok: true, value: null })
    expect(smtp.received).toHaveLength(1)
    const [{ recipients, message: mail }] = smtp.received as [(typeof smtp.received)[number]]
    expect(recipients).toEqual(['rohan.mehta@mail.example'])
    expect(mail.from?.address).toBe('desk@ship.example')
    expect(mail.text).toContain('482913 allows Rs 3,240.00 for 3 dishes at MV Meridian Star')
    expect(mail.html).toContain('>482913</p>')
    expect(mail.html).toContain('Rs 3,240.00')
    expect(mail.subject).toBe('Code for card 70023')
  })

  it('escapes what a venue is called', async () => {
    await email().send({ ...message, text: 'at <b>Bar & Grill</b>' })
    expect(smtp.received[0]?.message.html).toContain('at &lt;b&gt;Bar &amp; Grill&lt;/b&gt;')
  })

  it('says that a recipient was refused without repeating the address', async () => {
    smtp.refuseRecipients = true
    expectPlainError(await email().send(message), /550/)
    expect(smtp.received).toHaveLength(0)
  })

  it('says that no mail server answers', async () => {
    const dead = channelOf('--otp-channel', 'email', '--smtp-url', `smtp://127.0.0.1:${await deadPort()}`)
    expectPlainError(await dead.send(message), /mail not sent/)
  })
})

describe('the webhook channel', () => {
  const secret = Buffer.from('a shared secret of the gateway')
  const hook = (url: string, given = secret.toString()) =>
    channelOf('--otp-channel', 'webhook', '--webhook-url', `${url}/sms`, '--webhook-secret', given)

  it('posts the message as JSON, signed so that the receiver can verify it is ours', async () => {
    const gateway = started(await startWebhook(secret))
    expect(await hook(gateway.url).send(message)).toEqual({ ok: true, value: null })
    expect(gateway.taken.map((taken) => taken.message)).toEqual([
      { to: '+919812345678', text: message.text, code: '482913', cardNumber: '70023', expiresAt: '2026-11-21T14:21:00.000Z' },
    ])
    expect(gateway.requests[0]?.path).toBe('/sms')
  })

  it('takes a secret in the form of Standard Webhooks', async () => {
    const gateway = started(await startWebhook(secret))
    expect((await hook(gateway.url, `whsec_${secret.toString('base64')}`).send(message)).ok).toBe(true)
  })

  it('is refused by a receiver with another secret', async () => {
    const gateway = started(await startWebhook(secret))
    expectPlainError(await hook(gateway.url, 'a forged secret').send(message), /answered 401/)
    expect(gateway.taken).toEqual([])
  })

  it('tries once more under the same id when the connection breaks, so that the gateway can drop a second copy', async () => {
    const gateway = started(await startWebhook(secret, { breakFirst: 1 }))
    expect((await hook(gateway.url).send(message)).ok).toBe(true)
    const ids = gateway.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('gives up after the second break', async () => {
    const gateway = started(await startWebhook(secret, { breakFirst: 9 }))
    expectPlainError(await hook(gateway.url).send(message), /cannot be reached/)
    expect(gateway.requests).toHaveLength(2)
  })

  it.each([500, 404, 429])('does not repeat what the gateway answered with %i', async (status) => {
    const gateway = started(await startWebhook(secret, { answer: status }))
    expectPlainError(await hook(gateway.url).send(message), new RegExp(`answered ${status}`))
    expect(gateway.requests).toHaveLength(1)
  })

  it('follows no redirection: the code would go to another host', async () => {
    const elsewhere = started(await startHttp(() => ({ status: 200, json: {} })))
    const gateway = started(await startHttp(() => ({ status: 307, json: {}, headers: { location: `${elsewhere.url}/sms` } })))
    expectPlainError(await hook(gateway.url).send(message), /answered 307/)
    expect(elsewhere.requests).toHaveLength(0)
  })

  it('waits 10 s for an answer and then does not send a second text', async () => {
    const gateway = started(await startHttp(() => 'mute'))
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    // Time runs a hundred times faster here, in the platform's timer alone.
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    cleanups.push(async () => limits.mockRestore())
    expectPlainError(await hook(gateway.url).send(message), /gave no answer in 10 s/)
    expect(limits).toHaveBeenCalledExactlyOnceWith(10_000)
    expect(gateway.requests).toHaveLength(1)
  })

  it('says that no gateway answers', async () => {
    expectPlainError(await hook(`http://127.0.0.1:${await deadPort()}`).send(message), /cannot be reached \(ECONNREFUSED\)/)
  })
})

describe('the twilio channel', () => {
  let twilio: TestTwilio
  beforeEach(async () => {
    twilio = started(await startTwilio())
  })
  const flags = (account = twilioAccount) =>
    Object.entries({
      'otp-channel': 'twilio',
      'twilio-base-url': twilio.url,
      'twilio-account-sid': account.accountSid,
      'twilio-auth-token': account.authToken,
      'twilio-service-sid': account.serviceSid,
    }).flatMap(([flag, value]) => [`--${flag}`, value])
  const check = (code: string, mobileNo = message.mobileNo) => channelOf(...flags()).check?.(mobileNo, code)

  it('starts a verification by text message, as the reference documents it', async () => {
    expect(await channelOf(...flags()).send(message)).toEqual({ ok: true, value: null })
    expect(twilio.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', `/v2/Services/${twilioAccount.serviceSid}/Verifications`, 'To=%2B919812345678&Channel=sms'],
    ])
  })

  it("approves Twilio's code once, and finds any other wrong", async () => {
    await channelOf(...flags()).send(message)
    const code = twilio.texted.get(message.mobileNo) ?? ''
    expect(await check('999999')).toEqual({ ok: true, value: 'wrong' })
    expect(await check(code)).toEqual({ ok: true, value: 'approved' })
    expect(await check(code)).toEqual({ ok: true, value: 'wrong' })
  })

  it('finds a code wrong that was never sent, has expired or used up its tries', async () => {
    expect(await check('123456')).toEqual({ ok: true, value: 'wrong' })
    twilio.mood = 'max checks reached'
    expect(await check('123456')).toEqual({ ok: true, value: 'wrong' })
  })

  it('answers an error, not a wrong code, when Twilio limits or fails', async () => {
    twilio.mood = 'rate limited'
    expectPlainError(await channelOf(...flags()).send(message), /Twilio answered 429/)
    expect(await check('123456')).toEqual({ ok: false, error: 'Twilio answered 429' })
    twilio.mood = 'broken'
    expect(await check('123456')).toEqual({ ok: false, error: 'Twilio answered 503' })
  })

  it.each([
    ['a wrong token', { ...twilioAccount, authToken: 'f'.repeat(32) }, /answered 401/],
    ['an unknown service', { ...twilioAccount, serviceSid: `VA${'0'.repeat(32)}` }, /answered 404/],
  ])('is refused with %s', async (_title, account, status) => {
    expectPlainError(await channelOf(...flags(account)).send(message), status)
    expect(twilio.texted.size).toBe(0)
  })

  it('is refused for a number that is not E.164', async () => {
    expectPlainError(await channelOf(...flags()).send({ ...message, mobileNo: '9812345678' }), /answered 400/)
  })

  it('says that Twilio cannot be reached', async () => {
    await twilio.stop()
    expectPlainError(await channelOf(...flags()).send(message), /Twilio cannot be reached/)
    expect((await check('123456'))?.ok).toBe(false)
  })
})
