import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openServer, type Server } from '../../../src/server/app.ts'
import { parseServerConfig } from '../../../src/server/kernel/config.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { findStaffByEmail, insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { hashToken, insertSession, newToken } from '../../../src/server/people/sessions/session.ts'
import { demoStaff } from '../../../src/shared/demo-staff.ts'
import { seedDefaultTables } from '../../../src/server/orders/tables/table.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'
import {
  emailOf,
  LOGINS_FILE,
  newDataDir,
  type ReadyDemo,
  type ReadyVenue,
  removeDataDir,
  STAFF_PASSWORD,
  type StaffKind,
  staffKinds,
  TEMPLATES_VARIABLE,
} from './venue.ts'

const accessOf: Record<StaffKind, AccessRoute[]> = {
  both: ['backoffice', 'foodorder'],
  foodorder: ['foodorder'],
  backoffice: ['backoffice'],
  none: [],
}

/** Longer than any run. */
const SESSION_MS = 86_400_000

interface Member {
  id: string
  name: string
  email: string
  accessroutes: AccessRoute[]
}

/** A session without a login, which would cost a password hash. */
async function openSession({ deps }: Server, { id, name, email, accessroutes }: Member): Promise<LoginRecord> {
  const token = newToken()
  const now = deps.now()
  const expiresAt = now + SESSION_MS
  await insertSession(deps.database.db, {
    token_hash: hashToken(token),
    staff_id: id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
  })
  return { token, accessroutes, user: { _id: id, name, email }, expiresAt: new Date(expiresAt).toISOString() }
}

async function addStaff(server: Server, kind: StaffKind, passwordHash: string): Promise<LoginRecord> {
  const { deps } = server
  const member = { id: newId(), name: 'Anita Rao', email: emailOf(kind), accessroutes: accessOf[kind] }
  await insertStaff(deps.database.db, {
    id: member.id,
    name: member.name,
    email: member.email,
    password_hash: passwordHash,
    accessroutes: JSON.stringify(member.accessroutes),
    disabled_at: null,
    created_at: deps.now(),
  })
  return openSession(server, member)
}

/** Staff of every kind cannot be made over the API yet. */
async function fillVenue(server: Server): Promise<ReadyVenue['logins']> {
  const passwordHash = await hashPassword(STAFF_PASSWORD)
  const logins = {} as ReadyVenue['logins']
  for (const kind of staffKinds) logins[kind] = await addStaff(server, kind, passwordHash)
  await seedDefaultTables(server.deps.database.db)
  return logins
}

/** The server has seeded it by now. */
async function logInToDemo(server: Server): Promise<ReadyDemo['logins']> {
  const [{ email, name, accessroutes }] = demoStaff
  const row = await findStaffByEmail(server.deps.database.db, email)
  if (row === undefined) throw new Error(`the demo has no ${email}`)
  return { admin: await openSession(server, { id: row.id, name, email, accessroutes: [...accessroutes] }) }
}

async function makeTemplate(folder: string, flags: string[], fill: (server: Server) => Promise<object>): Promise<void> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const config = parseServerConfig(['--port', '0', '--data', dataDir, '--log-level', 'error', ...flags], {})
  if (!config.ok) throw new Error(config.error)
  const server = await openServer(config.value, { deskCode: () => undefined })
  writeFileSync(join(folder, LOGINS_FILE), JSON.stringify(await fill(server)))
  await server.close()
}

/** Makes the data folders that journeys copy, once for all workers of a run; answers how they are removed. */
export default async function makeTemplates(): Promise<() => void> {
  const folder = newDataDir()
  await makeTemplate(join(folder, 'venue'), [], fillVenue)
  await makeTemplate(join(folder, 'demo'), ['--demo'], logInToDemo)
  process.env[TEMPLATES_VARIABLE] = folder
  return () => removeDataDir(folder)
}
