import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../../../src/main/host/data-folder.ts'
import { startTerminal } from '../../../src/main/terminal/host.ts'
import { parseTerminalOptions } from '../../../src/main/terminal/options.ts'
import { openDatabase } from '../../../src/server/kernel/db/database.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { type Api, apiOf } from '../../support/e2e/api.ts'
import { fingerprint, untilBooksChecked } from '../fingerprint.ts'

/** A browser terminal under attack: API, bridge and screens on one origin, in this process, so that it is seen what gets to run. */
export interface Target {
  /** `http://127.0.0.1:PORT`. */
  address: string
  port: number
  /** An administrator's: the attacker of a proof may know even that. */
  api: Api
  /** Handlers that have run since the last time it was asked. */
  handlersRun(): string[]
  /** One hash over the database and all files of the workstation. */
  state(): Promise<string>
  close(): Promise<void>
}

const ran: string[] = []
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request } = message as { request: { method: string; url: string } }
  ran.push(`${request.method} ${request.url}`)
})

function hashOfFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

/** In place of the built screens: a page with a file of its own. */
function makeScreens(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Purser</title><p id="screens">the screens</p>')
  writeFileSync(join(folder, 'assets', 'index.js'), 'globalThis.screensRan = true\n')
  return folder
}

const firstAdministrator = { name: 'Anita Rao', email: 'anita.rao@mail.example', password: 'a long enough password' }

/** Starts it on a free port, with its first administrator. */
export async function startTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const options = parseTerminalOptions(['--port', '0', '--data', dataDir, '--no-open', '--backup-at', 'off'], {})
  if (!options.ok) throw new Error(options.error)
  const folder = openDataFolder(dataDir)
  if (!folder.ok) throw new Error(folder.error)
  const terminal = await startTerminal(options.value, folder.value, makeScreens(join(dataDir, 'screens')))
  const answer = await fetch(`${terminal.address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAdministrator),
  })
  const login = (await answer.json()) as LoginRecord
  const database = await openDatabase({ dataDir, database: '' })
  await untilBooksChecked(database.db)
  return {
    address: terminal.address,
    port: Number(new URL(terminal.address).port),
    api: apiOf(terminal.address, login),
    handlersRun: () => ran.splice(0),
    state: async () => JSON.stringify([await fingerprint(database.db), hashOfFolder(folder.value.workstation)]),
    close: async () => {
      await database.close()
      await terminal.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
