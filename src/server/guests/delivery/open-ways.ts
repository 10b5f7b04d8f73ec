import { inBackground } from '../../kernel/background/background.ts'
import type { Changes } from '../../kernel/changes/changes.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mailerOf } from '../mail/mailer.ts'
import { notifierOf } from './notifier.ts'
import type { DeskScreen } from '../channels/channel.ts'
import { otpChannelOf, pinCodeChannelOf } from './channels.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { effective } from './delivery.ts'
import { storedDelivery } from './delivery.repo.ts'
import type { OpenWays, Ways } from './ways.ts'

interface Openers {
  database: Database
  config: ServerConfig
  secrets: Secrets
  host: DeskScreen
  changes: Pick<Changes, 'listen'>
  /** Called when they were opened again: what waits may be sent now. */
  onReload: () => void
}

/** Opens the ways by flags and settings, and again whenever this server or another on its database has changed the settings. */
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
    // While the database is away the ways known so far are used; its return reports everything as changed.
    if (topics.includes('venue')) void inBackground('opening the ways of messages', reload)
  })
  return { now: () => ways, reload }
}
