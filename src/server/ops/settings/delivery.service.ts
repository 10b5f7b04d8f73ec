import { isoOf } from '../../../shared/time.ts'
import { newId } from '../../../shared/ids.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import {
  brokenFor,
  changesOf,
  checkDelivery,
  type DeliveryConfig,
  deliveryView,
  effective,
  escapeHtml,
  holdDelivery,
  merged,
  mobileOf,
  type NoAnswer,
  postMessage,
  saveDelivery,
  sendAndSay,
  startVerification,
  type StoredDelivery,
  storedDelivery,
} from '../../guests/index.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import type { DeliveryTest } from '../../../shared/contract/delivery.ts'
import { failField } from '../../../shared/messages.ts'
import { ZERO } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { isAnyCardLive } from '../../cards/index.ts'
import type { Service } from '../../kernel/http/call.ts'
import { type Asked, checkSupervisorPin, grantMove, noteApproval, useGrant } from '../../people/index.ts'
import { currentVenue } from '../../venue/index.ts'

/** Whether a test message was accepted, and the answer of the other side as the end of a sentence, such as `answered 250 OK`. */
interface TestAnswer {
  sent: boolean
  answer: string
}

/** The longest answer that is passed on, in characters. */
const MAX_ANSWER = 300

/** One line without control characters, cut to what a screen shows. */
const shortened = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER)

const textOf = (venue: string): string => `This is a test from ${venue}. Messages to guests arrive like this one.`

async function testMail(config: DeliveryConfig, to: string, venue: string): Promise<TestAnswer> {
  const text = textOf(venue)
  const mail = { to, subject: `Test from ${venue}`, text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` }
  const { sent, answer } = await sendAndSay(config, mail)
  return { sent, answer: shortened(answer) }
}

/** Sends a message in the form of a code, so that the gateway is tested with what it will receive. */
async function testWebhook(config: DeliveryConfig, to: string, venue: string): Promise<TestAnswer> {
  const message = { to, text: textOf(venue), code: '000000', cardNumber: '00000', expiresAt: isoOf(Date.now()) }
  return answerOf(await postMessage(config, newId(), message))
}

/** Starts a verification: Twilio sends a code by SMS, which is never used. */
const testTwilio = async ({ twilio }: DeliveryConfig, to: string): Promise<TestAnswer> =>
  answerOf(await startVerification(twilio, to))

async function answerOf(answered: Result<Response, NoAnswer>): Promise<TestAnswer> {
  if (!answered.ok) return { sent: false, answer: answered.error.reason }
  const response = answered.value
  return { sent: response.ok, answer: shortened(`answered ${response.status} ${response.statusText} ${await bodyOf(response)}`) }
}

/** The beginning of a body, up to `MAX_ANSWER` characters or to where it breaks off. */
async function bodyOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= MAX_ANSWER) break
    }
  } catch {
    // The text received so far is returned.
  }
  return text
}

export const deliveryState: Service<'deliveryState'> = ({ ways, config }) => {
  const { otpChannel, mailer } = ways.now()
  return Promise.resolve(ok({ codes: otpChannel.name, mail: mailer !== null, demo: config.demo }))
}

export const getDelivery: Service<'getDelivery'> = async ({ database, secrets, config }) =>
  ok(deliveryView(config, await storedDelivery(database.db, secrets)))

/** What a supervisor approves: exactly these settings with these secrets. */
const approvalOf = (wanted: StoredDelivery, askedBy: string): Asked => ({
  act: 'delivery',
  cardId: '',
  to: JSON.stringify(wanted),
  amount: ZERO,
  askedBy,
})

/**
 * Approves a change of the settings. They are checked before the PIN, so that no PIN attempt is spent on settings that cannot be
 * saved.
 */
export const approveDelivery: Service<'approveDelivery'> = async (deps, { body, ...by }) => {
  const { database, secrets, config, now } = deps
  const wanted = checkDelivery(config, await storedDelivery(database.db, secrets), body)
  if (!wanted.ok) return wanted
  const checked = await checkSupervisorPin(deps, by, body, 'codes and mail')
  if (!checked.ok) return checked
  const { approval, expiresAt } = grantMove(secrets, checked.value, approvalOf(wanted.value, by.staff.id), now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

/**
 * Saves how codes and mail reach guests. This server uses the settings by the time it answers, others on the same database a
 * moment later. Once there is a card, a supervisor's approval is required.
 */
export const updateDelivery: Service<'updateDelivery'> = async (deps, { body, ...by }) => {
  const { database, secrets, config, ways } = deps
  const saved = await database.transact(async (tx) => {
    const before = await holdDelivery(tx, secrets)
    const checked = checkDelivery(config, before, body)
    if (!checked.ok) return checked
    const detail = changesOf(before, checked.value)
    if (detail === '') return checked
    const doing = { ...by, at: deps.now(), moveId: null }
    // A person who reads guests' codes can pay with their cards, so two people decide where codes go.
    const approved = (await isAnyCardLive(tx))
      ? await useGrant(tx, secrets, body.approval, approvalOf(checked.value, by.staff.id), doing)
      : ok(null)
    if (!approved.ok) return approved
    await saveDelivery(tx, checked.value, secrets)
    await noteAction(tx, by, doing.at, { action: 'delivery_changed', detail })
    if (approved.value !== null) await noteApproval(tx, approved.value, '', doing)
    return checked
  })
  if (!saved.ok) return saved
  await ways.reload()
  return ok(deliveryView(config, saved.value))
}

/**
 * Sends one test message with the settings of the form, and returns the answer of the other side. The audit trail records who
 * tested which way, without the address.
 */
export const testDelivery: Service<'testDelivery'> = async (deps, { body, ...by }) => {
  const { database, secrets, config } = deps
  const wanted = merged(config, await storedDelivery(database.db, secrets), body)
  const broken = brokenFor(body.over, config, wanted)
  if (broken !== null) return failField(...broken)
  const venue = await currentVenue(database.db)
  const to = receiverOf(body, venue.countryCode)
  if (!to.ok) return to
  const answer = await tests[body.over](effective(config, wanted), to.value, venue.name)
  const detail = `${body.over}: ${answer.sent ? 'sent' : 'not sent'}`
  await database.write((tx) => noteAction(tx, by, deps.now(), { action: 'delivery_tested', detail }))
  return ok(answer)
}

const tests: Record<DeliveryTest, (config: DeliveryConfig, to: string, venue: string) => Promise<TestAnswer>> = {
  mail: testMail,
  webhook: testWebhook,
  twilio: testTwilio,
}

type Typed = Pick<InputOf<Contract['testDelivery']>['body'], 'over' | 'to'>

/** The address or number in the form that the way requires. */
function receiverOf({ over, to }: Typed, countryCode: string): Result<string> {
  const typed = to.trim()
  if (over === 'mail')
    return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(typed)
      ? ok(typed)
      : failField('to', 'Enter an email address such as name@mail.example')
  const mobile = mobileOf(typed, countryCode)
  return mobile === null ? failField('to', 'Enter a mobile number of 8 to 15 digits') : ok(mobile)
}
