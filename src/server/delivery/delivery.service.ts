import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import type { DeliveryTest } from '../../shared/contract/delivery.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import { noteAction } from '../audit/audit.repo.ts'
import type { Service } from '../http/call.ts'
import { mobileOf } from '../pax/mobile.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { brokenFor, changesOf, checkDelivery, type DeliveryConfig, deliveryView, effective, merged } from './delivery.ts'
import { holdDelivery, saveDelivery, storedDelivery } from './delivery.repo.ts'
import { type TestAnswer, testMail, testTwilio, testWebhook } from './test-message.ts'

export const deliveryState: Service<'deliveryState'> = ({ ways, config }) => {
  const { otpChannel, mailer } = ways.now()
  return Promise.resolve(ok({ codes: otpChannel.name, mail: mailer !== null, demo: config.demo }))
}

export const getDelivery: Service<'getDelivery'> = async ({ database, secrets, config }) =>
  ok(deliveryView(config, await storedDelivery(database.db, secrets)))

/** Saves how codes and mail reach guests; with the answer this server uses it, and others on its database a moment later. */
export const updateDelivery: Service<'updateDelivery'> = async (deps, { body, ...by }) => {
  const { database, secrets, config, ways } = deps
  const saved = await database.transact(async (tx) => {
    const before = await holdDelivery(tx, secrets)
    const checked = checkDelivery(config, before, body)
    if (!checked.ok) return checked
    const detail = changesOf(before, checked.value)
    if (detail === '') return checked
    await saveDelivery(tx, checked.value, secrets)
    await noteAction(tx, by, deps.now(), { action: 'delivery_changed', detail })
    return checked
  })
  if (!saved.ok) return saved
  await ways.reload()
  return ok(deliveryView(config, saved.value))
}

/** Sends one test message as the form says, and answers what the other side said. Who tested which way is in the audit trail, without the address. */
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
  await noteAction(database.db, by, deps.now(), { action: 'delivery_tested', detail })
  return ok(answer)
}

const tests: Record<DeliveryTest, (config: DeliveryConfig, to: string, venue: string) => Promise<TestAnswer>> = {
  mail: testMail,
  webhook: testWebhook,
  twilio: testTwilio,
}

type Typed = Pick<InputOf<Contract['testDelivery']>['body'], 'over' | 'to'>

/** The address or number in the form that the way needs. */
function receiverOf({ over, to }: Typed, countryCode: string): Result<string> {
  const typed = to.trim()
  if (over === 'mail')
    return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(typed)
      ? ok(typed)
      : failField('to', 'Enter an email address such as name@mail.example')
  const mobile = mobileOf(typed, countryCode)
  return mobile === null ? failField('to', 'Enter a mobile number of 8 to 15 digits') : ok(mobile)
}
