import type { AccessRoute } from '../../../src/shared/permissions.ts'
import { newId } from '../../../src/shared/ids.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { ABSOLUTE_MS, ENDED, hashToken, IDLE_MS, insertSession, newToken } from '../../../src/server/people/sessions/session.ts'
import { Client, overInject, type Send } from '../api-client.ts'
import type { TestServer } from './server.ts'

export { type Answer, Client, type Given } from '../api-client.ts'

/** Staff with these roles and a session that lives wherever the test moves its clock to, made in the database itself: hashing a password takes a third of a second. */
export async function staffClient(
  test: TestServer,
  accessroutes: AccessRoute[],
  name = 'Anita Rao',
  outlet = 1,
): Promise<Client> {
  const { db } = test.server.deps.database
  const id = newId()
  const at = test.clock.now
  await insertStaff(db, {
    id,
    name,
    email: `${id}@mail.example`,
    password_hash: '',
    accessroutes: JSON.stringify(accessroutes),
    disabled_at: null,
    created_at: at,
  })
  const token = newToken()
  const token_hash = hashToken(token)
  const newborn = (now: number) => ({ created_at: now, seen_at: now, expires_at: now + ABSOLUTE_MS })
  await insertSession(db, { token_hash, staff_id: id, outlet, ...newborn(at) })
  let last = at
  let renewed: Promise<unknown> = Promise.resolve()
  // Calls at the same moment wait for the one renewal: none reaches the server with a session of the day before.
  const keepAlive = () => {
    const now = test.clock.now
    if (Math.abs(now - last) < IDLE_MS / 24 && now >= last) return renewed
    last = now
    const live = db.updateTable('sessions').set(newborn(now)).where('token_hash', '=', token_hash)
    renewed = live.where('expires_at', '<>', ENDED).execute()
    return renewed
  }
  const send = overInject(test.http)
  const sendAlive: Send = (request) => keepAlive().then(() => send(request))
  return new Client(sendAlive, token)
}

export const anonymous = (test: TestServer): Client => clientOf(test, null)

/** A client with a session that the test has made otherwise. */
export const clientOf = ({ http }: TestServer, token: string | null): Client => new Client(overInject(http), token)

/** A password that staff of `makeStaff` have, hashed once for all of them. */
export const STAFF_PASSWORD = 'a long enough password'
let storedPassword: Promise<string> | null = null

/** Staff who can log in with `STAFF_PASSWORD`; answers the id and the e-mail address. */
export async function makeStaff(test: TestServer, name: string, accessroutes: AccessRoute[]) {
  storedPassword ??= hashPassword(STAFF_PASSWORD)
  const member = { id: newId(), email: `${newId()}@mail.example` }
  await insertStaff(test.server.deps.database.db, {
    ...member,
    name,
    password_hash: await storedPassword,
    accessroutes: JSON.stringify(accessroutes),
    disabled_at: null,
    created_at: test.clock.now,
  })
  return member
}
