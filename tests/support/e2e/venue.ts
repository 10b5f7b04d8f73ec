import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer, type Server } from '../../../src/server/app.ts'
import { parseServerConfig } from '../../../src/server/config.ts'
import { hashPassword } from '../../../src/server/auth/password.ts'
import { insertStaff } from '../../../src/server/auth/staff.repo.ts'
import { hashToken, newToken } from '../../../src/server/auth/session.ts'
import { insertSession } from '../../../src/server/auth/session.repo.ts'
import { seedDefaultTables } from '../../../src/server/tables/default-tables.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'

/** Staff of the ready-made venue, by what they may do. */
export const staffKinds = ['both', 'foodorder', 'backoffice', 'none'] as const
export type StaffKind = (typeof staffKinds)[number]

const accessOf: Record<StaffKind, AccessRoute[]> = {
  both: ['backoffice', 'foodorder'],
  foodorder: ['foodorder'],
  backoffice: ['backoffice'],
  none: [],
}

/** What every staff member of the ready-made venue logs in with. */
export const STAFF_PASSWORD = 'wind and water'
export const emailOf = (kind: StaffKind): string => `${kind}@ship.example`

/** A data folder with staff, their sessions and the floor plan, from which each test gets its own copy. */
export interface ReadyVenue {
  logins: Record<StaffKind, LoginRecord>
  /** Copies the folder, so that a test may do with it what it likes. */
  copyTo(dataDir: string): void
  remove(): void
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'purser-e2e-'))
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })

async function openOn(dataDir: string): Promise<Server> {
  const config = parseServerConfig(['--port', '0', '--data', dataDir, '--log-level', 'error'], {})
  if (!config.ok) throw new Error(config.error)
  return openServer(config.value, { deskCode: () => undefined })
}

const DAY_MS = 86_400_000

async function addStaff({ deps }: Server, kind: StaffKind, passwordHash: string): Promise<LoginRecord> {
  const { db } = deps.database
  const now = deps.now()
  const user = { _id: newId(), name: 'Anita Rao', email: emailOf(kind) }
  const accessroutes = accessOf[kind]
  await insertStaff(db, {
    id: user._id,
    name: user.name,
    email: user.email,
    password_hash: passwordHash,
    accessroutes: JSON.stringify(accessroutes),
    disabled_at: null,
    created_at: now,
  })
  const token = newToken()
  const expiresAt = now + DAY_MS
  await insertSession(db, {
    token_hash: hashToken(token),
    staff_id: user._id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
  })
  return { token, accessroutes, user, expiresAt: new Date(expiresAt).toISOString() }
}

/** Makes the folder with the server's own code: staff of every kind cannot be made over the API yet. */
export async function makeReadyVenue(): Promise<ReadyVenue> {
  const folder = newDataDir()
  const server = await openOn(folder)
  const passwordHash = await hashPassword(STAFF_PASSWORD)
  const logins = {} as Record<StaffKind, LoginRecord>
  for (const kind of staffKinds) logins[kind] = await addStaff(server, kind, passwordHash)
  await seedDefaultTables(server.deps.database.db)
  await server.close()
  return {
    logins,
    copyTo: (dataDir) => cpSync(folder, dataDir, { recursive: true }),
    remove: () => removeDataDir(folder),
  }
}
