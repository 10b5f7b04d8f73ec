import { isoOf } from '../../../shared/time.ts'
import { newId } from '../../../shared/ids.ts'
import type { Result } from '../../../shared/errors.ts'
import { type DeliveryConfig, escapeHtml, type NoAnswer, postMessage, sendAndSay, startVerification } from '../../guests/index.ts'

/** Whether a test message was taken, and what the other side said: a line that goes on after its name, such as `answered 250 OK`. */
export interface TestAnswer {
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

export async function testMail(config: DeliveryConfig, to: string, venue: string): Promise<TestAnswer> {
  const text = textOf(venue)
  const mail = { to, subject: `Test from ${venue}`, text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` }
  const { sent, answer } = await sendAndSay(config, mail)
  return { sent, answer: shortened(answer) }
}

/** The message has the form of a code, so that the gateway is tested with what it will get. */
export async function testWebhook(config: DeliveryConfig, to: string, venue: string): Promise<TestAnswer> {
  const message = { to, text: textOf(venue), code: '000000', cardNumber: '00000', expiresAt: isoOf(Date.now()) }
  return answerOf(await postMessage(config, newId(), message))
}

/** Starts a verification: Twilio texts a code, which nobody asks for. */
export const testTwilio = async ({ twilio }: DeliveryConfig, to: string): Promise<TestAnswer> =>
  answerOf(await startVerification(twilio, to))

async function answerOf(answered: Result<Response, NoAnswer>): Promise<TestAnswer> {
  if (!answered.ok) return { sent: false, answer: answered.error.reason }
  const response = answered.value
  return { sent: response.ok, answer: shortened(`answered ${response.status} ${response.statusText} ${await bodyOf(response)}`) }
}

/** The beginning of a body; one that is endless or breaks off says nothing more. */
async function bodyOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= MAX_ANSWER) break
    }
  } catch {
    // What came so far is said.
  }
  return text
}
