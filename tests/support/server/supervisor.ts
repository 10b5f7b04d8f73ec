import type { Pax, PaxEdit } from '../../../src/shared/contract/pax.ts'
import { newId } from '../../../src/shared/ids.ts'
import { ZERO } from '../../../src/shared/money/money.ts'
import { accessRoutes } from '../../../src/shared/permissions.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { findCardByNumber } from '../../../src/server/cards/card.repo.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import type { Secrets } from '../../../src/server/kernel/secrets.ts'
import {
  type ApprovedMove,
  type Asked,
  contactText,
  GRANT_VALID_MS,
  movesBalance,
  pinText,
  sealGrant,
} from '../../../src/server/people/staff/supervisor.ts'
import { savePin } from '../../../src/server/people/staff/supervisor.repo.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** A PIN that is not refused. */
export const PIN = '730518'

async function insertSupervisor(db: Transaction, name: string, pinHash: (id: string) => Promise<string>) {
  const id = newId()
  await insertStaff(db, {
    id,
    name,
    email: `${id}@mail.example`,
    password_hash: '',
    accessroutes: JSON.stringify(accessRoutes),
    disabled_at: null,
    created_at: 0,
  })
  await savePin(db, id, await pinHash(id))
  return { id, name }
}

/** Somebody who approves with `PIN`: their id and name. */
export const makeSupervisor = ({ server: { deps } }: TestServer, name = 'Vikram Sethi') =>
  insertSupervisor(deps.database.db, name, (id) => hashPassword(pinText(deps.secrets, id, PIN)))

/** In place of a PIN's hash: no PIN fits it, and an approval is sealed with it all the same. */
export const NO_PIN_HASH = 'of no PIN'

/** Makes approvals as `approveMove` gives them, without a PIN: hashing one takes a third of a second. */
export type Sealer = (asked: Asked, now: number) => string

/** Somebody whose approvals are sealed here, with the key of the server that is to take them. */
export async function openSealer(db: Transaction, secrets: Secrets): Promise<Sealer> {
  const { id: supervisorId } = await insertSupervisor(db, 'Kavita Menon', () => Promise.resolve(NO_PIN_HASH))
  return (asked, now) => sealGrant(secrets, { id: newId(), supervisorId, expiresAt: now + GRANT_VALID_MS }, asked, NO_PIN_HASH)
}

const sealers = new WeakMap<TestServer, Promise<Sealer>>()

/** The one who seals approvals on a test's server. */
export function sealerOf(test: TestServer): Promise<Sealer> {
  const { database, secrets } = test.server.deps
  const sealer = sealers.get(test) ?? openSealer(database.db, secrets)
  sealers.set(test, sealer)
  return sealer
}

interface Move {
  act: ApprovedMove
  cardNumber: string
  to?: string
}

/** An approval for a move of a card at the balance that it has now, asked for by the login of `askedBy`; undefined where the number has no card. */
export async function approvalFor(
  test: TestServer,
  askedBy: string,
  { act, cardNumber, to = '' }: Move,
): Promise<string | undefined> {
  const sealer = await sealerOf(test)
  const card = await findCardByNumber(test.server.deps.database.db, cardNumber)
  return card && sealer({ act, cardId: card.id, to, amount: movesBalance(act) ? card.balance : ZERO, askedBy }, test.clock.now)
}

/** The same, asked for by whoever `client` is. */
export const grantFor = async (test: TestServer, client: Client, move: Move): Promise<string | undefined> =>
  approvalFor(test, (await client.ok('session')).user._id, move)

/** Replaces a card by another number as staff do, with a supervisor's approval. */
export async function replaceApproved(test: TestServer, client: Client, from: string, to: string, key = newId()) {
  const approval = await grantFor(test, client, { act: 'transfer', cardNumber: from, to })
  return client.call('replaceCard', {
    params: { cardNumber: from },
    body: { cardNumber: to, ...(approval !== undefined && { approval }) },
    key,
  })
}

/** Sets, changes or removes a card's PIN as staff do, with a supervisor's approval. */
export async function changePinApproved(test: TestServer, client: Client, cardNumber: string, pin: string | null) {
  const approval = await grantFor(test, client, { act: 'pin', cardNumber })
  return client.call('setCardPin', { body: { cardNumber, pin, ...(approval !== undefined && { approval }) } })
}

/** Changes a passenger with a live card as staff do, with a supervisor's approval of the new contact. */
export async function editPaxApproved(test: TestServer, client: Client, pax: Pax, changes: Omit<PaxEdit, 'version'>) {
  const move = { act: 'contact', cardNumber: pax.paxManifestNo, to: contactText(changes) } as const
  const approval = await grantFor(test, client, move)
  const body = { version: pax.version, ...changes, ...(approval !== undefined && { approval }) }
  return client.call('editPax', { params: { userid: pax._id }, body })
}
