import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'

/** Staff of the ready-made venue, by what they may do. */
export const staffKinds = ['both', 'foodorder', 'backoffice', 'none'] as const
export type StaffKind = (typeof staffKinds)[number]

/** What every staff member of the ready-made venue logs in with. */
export const STAFF_PASSWORD = 'wind and water'
export const emailOf = (kind: StaffKind): string => `${kind}@ship.example`

/** A data folder with staff and their sessions, from which each test gets its own copy. */
export interface Template<Who extends string> {
  logins: Record<Who, LoginRecord>
  /** Copies the folder, so that a test may do with it what it likes. */
  copyTo(dataDir: string): void
}

/** A venue with staff and the usual floor plan. */
export type ReadyVenue = Template<StaffKind>
/** The demo, with a month of sales up to the start of the run. */
export type ReadyDemo = Template<'admin'>

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'purser-e2e-'))
/** A program that is just ending may still write into its folder, so it is tried again. */
export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/** Tells the workers where `templates.setup.ts` put the data folders of this run. */
export const TEMPLATES_VARIABLE = 'JOURNEY_TEMPLATES'
export const LOGINS_FILE = 'logins.json'

function readTemplate<Who extends string>(name: string): Template<Who> {
  const folder = join(process.env[TEMPLATES_VARIABLE] ?? '', name)
  return {
    logins: JSON.parse(readFileSync(join(folder, LOGINS_FILE), 'utf8')) as Record<Who, LoginRecord>,
    copyTo: (dataDir) => cpSync(join(folder, 'data'), dataDir, { recursive: true }),
  }
}

export const readyVenue = (): ReadyVenue => readTemplate('venue')
export const readyDemo = (): ReadyDemo => readTemplate('demo')
