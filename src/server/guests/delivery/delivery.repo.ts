import type { DeliverySettings } from '../../../shared/contract/delivery.ts'
import type { Db } from '../../kernel/db/database.ts'
import { held } from '../../kernel/db/held.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { type DeliverySecrets, defaultSettings, noSecrets, type StoredDelivery } from './delivery.ts'

const theRow = (db: Db) => db.selectFrom('delivery_settings').select(['settings', 'sealed']).where('id', '=', 1)

/** What the back office set. */
export const storedDelivery = async (db: Db, secrets: Pick<Secrets, 'open'>): Promise<StoredDelivery> =>
  storedOf(await theRow(db).executeTakeFirstOrThrow(), secrets)

/** The same, held until the transaction ends. */
export const holdDelivery = async (tx: Db, secrets: Pick<Secrets, 'open'>): Promise<StoredDelivery> =>
  storedOf(await held(tx, theRow(tx)).executeTakeFirstOrThrow(), secrets)

function storedOf({ settings, sealed }: { settings: string; sealed: string }, secrets: Pick<Secrets, 'open'>): StoredDelivery {
  return {
    settings: { ...defaultSettings, ...(JSON.parse(settings) as Partial<DeliverySettings>) },
    secrets: { ...noSecrets, ...openedSecrets(sealed, secrets) },
  }
}

/** None where the server's key was lost and another took its place: they are asked for again. */
function openedSecrets(sealed: string, secrets: Pick<Secrets, 'open'>): Partial<DeliverySecrets> {
  if (sealed === '') return {}
  try {
    return JSON.parse(secrets.open(sealed)) as DeliverySecrets
  } catch {
    return {}
  }
}

export async function saveDelivery(tx: Db, { settings, secrets }: StoredDelivery, key: Pick<Secrets, 'seal'>): Promise<void> {
  const hasSecrets = Object.values(secrets).some((secret) => secret !== '')
  const sealed = hasSecrets ? key.seal(JSON.stringify(secrets)) : ''
  await tx
    .updateTable('delivery_settings')
    .set({ settings: JSON.stringify(settings), sealed })
    .where('id', '=', 1)
    .execute()
}
