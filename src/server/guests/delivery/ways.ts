import type { DeliverySettings } from '../../../shared/contract/delivery.ts'
import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import {
  defaultSettings,
  type DeliveryConfig,
  type DeliverySecrets,
  effective,
  noSecrets,
  type StoredDelivery,
} from './delivery.ts'
import type { Result } from '../../../shared/errors.ts'
import { escapeHtml, type Mailer, mailerOf } from '../mail/mailer.ts'
import { type DeskScreen, type OtpChannel, otpChannelOf, pinCodeChannelOf, postSigned } from './channels.ts'
import { inBackground } from '../../kernel/background/background.ts'
import type { Changes } from '../../kernel/changes/changes.ts'
import type { ServerConfig } from '../../kernel/config.ts'

const theRow = (db: Reading) => db.selectFrom('delivery_settings').select(['settings', 'sealed']).where('id', '=', 1)

/** The settings and secrets that the back office stored. */
export const storedDelivery = async (db: Reading, secrets: Pick<Secrets, 'open'>): Promise<StoredDelivery> =>
  storedOf(await theRow(db).executeTakeFirstOrThrow(), secrets)

/** Locks the stored settings until the transaction ends, and answers them. */
export const holdDelivery = async (tx: Transaction, secrets: Pick<Secrets, 'open'>): Promise<StoredDelivery> =>
  storedOf(await forUpdate(tx, theRow(tx)).executeTakeFirstOrThrow(), secrets)

function storedOf({ settings, sealed }: { settings: string; sealed: string }, secrets: Pick<Secrets, 'open'>): StoredDelivery {
  return {
    settings: { ...defaultSettings, ...(JSON.parse(settings) as Partial<DeliverySettings>) },
    secrets: { ...noSecrets, ...openedSecrets(sealed, secrets) },
  }
}

/** The secrets; none if the server's key was lost and replaced, so that they have to be entered again. */
function openedSecrets(sealed: string, secrets: Pick<Secrets, 'open'>): Partial<DeliverySecrets> {
  if (sealed === '') return {}
  try {
    return JSON.parse(secrets.open(sealed)) as DeliverySecrets
  } catch {
    return {}
  }
}

export async function saveDelivery(
  tx: Transaction,
  { settings, secrets }: StoredDelivery,
  key: Pick<Secrets, 'seal'>,
): Promise<void> {
  const hasSecrets = Object.values(secrets).some((secret) => secret !== '')
  const sealed = hasSecrets ? key.seal(JSON.stringify(secrets)) : ''
  await tx
    .updateTable('delivery_settings')
    .set({ settings: JSON.stringify(settings), sealed })
    .where('id', '=', 1)
    .execute()
}

/** A message to a guest that is not a code. `id` is the same for each try, so that a duplicate can be dropped. */
export interface GuestMessage {
  id: string
  cardNumber: string
  mobileNo: string
  email: string
  subject: string
  text: string
}

/** Sends a guest a message. An error is a line for the outbox, without number, address or text. */
export type Notifier = (message: GuestMessage) => Promise<Result<null, string>>

type MessageWays = Pick<DeliveryConfig, 'otpChannel' | 'webhookUrl' | 'webhookSecret' | 'smtpUrl' | 'mailFrom'>

/**
 * Sends by the SMS gateway if codes use one, otherwise by email if a mail server is set up; null if guests can be sent nothing.
 * Twilio Verify sends only codes, and guests do not see the desk's screen.
 */
export function notifierOf(config: MessageWays): Notifier | null {
  if (config.otpChannel === 'webhook')
    return ({ id, mobileNo, text, cardNumber }) => postSigned(config, id, { to: mobileNo, text, cardNumber })
  return config.smtpUrl === '' ? null : mailNotifier(config)
}

function mailNotifier(config: MessageWays): Notifier {
  const mailer = mailerOf(config)
  return ({ id, email, cardNumber, subject, text }) =>
    mailer.send({ to: email, key: id, subject: `Card ${cardNumber}: ${subject}`, text: `${text}\n`, html: htmlOf(text) })
}

const htmlOf = (text: string): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#edf1f6;font-family:Arial,sans-serif;color:#0e1d33">
<p style="max-width:420px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;font-size:15px;line-height:22px">${escapeHtml(text)}</p>
</body></html>`

declare module '../../kernel/http/call.ts' {
  interface Deps {
    /** How codes, notices and mail reach guests. */
    ways: OpenWays
  }
}

/** The channels of messages to guests that are open. */
interface Ways {
  otpChannel: OtpChannel
  /** Carries the codes that change a card's PIN; null if no channel can. */
  pinCodeChannel: OtpChannel | null
  /** Null while no mail server is set up. */
  mailer: Mailer | null
  /** Null if guests can be sent only codes. */
  notifier: Notifier | null
}

/** The open channels; they change while the server runs. */
interface OpenWays {
  now(): Ways
  /** Reopens them with the settings in the database. */
  reload(): Promise<void>
}

interface Openers {
  database: Database
  config: ServerConfig
  secrets: Secrets
  host: DeskScreen
  changes: Pick<Changes, 'listen'>
  /** Called after they were reopened: queued messages may be sendable now. */
  onReload: () => void
}

/**
 * Opens the channels by flags and settings, and reopens them when this server, or another on its database, changes the settings.
 */
export async function openWays({ database, config, secrets, host, changes, onReload }: Openers): Promise<OpenWays> {
  const read = async (): Promise<Ways> => {
    const delivery = effective(config, await storedDelivery(database.db, secrets))
    const otpChannel = otpChannelOf(delivery, host)
    return {
      otpChannel,
      pinCodeChannel: pinCodeChannelOf(delivery, otpChannel),
      mailer: delivery.smtpUrl === '' ? null : mailerOf(delivery),
      notifier: notifierOf(delivery),
    }
  }
  let ways = await read()
  const reload = async (): Promise<void> => {
    ways = await read()
    onReload()
  }
  changes.listen(({ topics }) => {
    // While the database is unreachable the channels in use stay; when it is back, everything is reported as changed.
    if (topics.includes('venue')) void inBackground('opening the ways of messages', reload)
  })
  return { now: () => ways, reload }
}
