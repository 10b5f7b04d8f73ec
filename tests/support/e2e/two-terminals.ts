import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import { type Program, startProgram } from '../programs/program.ts'
import { freePort } from '../server/postgres.ts'
import { type Api, apiOf } from './api.ts'
import { mouseHands } from './hands.ts'
import { startTerminal, type Terminal } from './program.ts'
import { SaleSteps } from './sale.ts'
import { COLUMNS, expect, setUpPrinter, test as base } from './test.ts'
import { emailOf, newDataDir, removeDataDir, STAFF_PASSWORD } from './venue.ts'

/** A PC with a printer of its own, whose server is another program. */
export interface RemoteTerminal {
  terminal: Terminal
  printer: VirtualPrinter
}

/** One server and the terminals of two rooms. */
export interface TwoTerminals {
  server: Program
  /** Where the server keeps its books. */
  dataDir: string
  /** The server's, with both roles, at the first outlet. */
  api: Api
  here: RemoteTerminal
  there: RemoteTerminal
}

/** The sale at a terminal that shows no codes: they are in what the server says. */
export class RemoteSale extends SaleSteps {
  readonly #server: Program
  #card = ''

  constructor(page: Page, server: Program) {
    super(page, mouseHands(page))
    this.#server = server
  }

  override async askForCode(cardNumber: string): Promise<void> {
    const before = this.#codes(cardNumber).length
    await super.askForCode(cardNumber)
    this.#card = cardNumber
    await expect.poll(() => this.#codes(cardNumber).length).toBeGreaterThan(before)
  }

  override readCode(): Promise<string> {
    return Promise.resolve(this.#codes(this.#card).at(-1) ?? '')
  }

  #codes(cardNumber: string): string[] {
    return [...this.#server.said().matchAll(new RegExp(`^otp ${cardNumber} (\\d+)$`, 'gm'))].map(([, code = '']) => code)
  }
}

/** Starts a terminal that belongs to a server, which need not be up yet. */
async function startAt(serverAddress: string, dataDir: string): Promise<RemoteTerminal> {
  mkdirSync(join(dataDir, 'workstation'))
  writeFileSync(join(dataDir, 'workstation', 'settings.json'), JSON.stringify({ serverAddress }))
  return { terminal: await startTerminal(dataDir), printer: await startVirtualPrinter({ port: 0, columns: COLUMNS }) }
}

/** Gives a terminal its printer. Its settings are the back office's, and stay open for five minutes. */
async function furnish({ terminal, printer }: RemoteTerminal, login: Api['login']): Promise<void> {
  const host = apiOf(terminal.address, login)
  await host.bridge('unlockSettings', { email: emailOf('both'), password: STAFF_PASSWORD })
  await setUpPrinter(host, printer)
}

/** Starts the server of a ready-made venue for the pages of some terminals. */
function startServer(dataDir: string, port: number, terminals: readonly RemoteTerminal[]): Promise<Program> {
  const origins = terminals.map(({ terminal }) => terminal.address).join(',')
  const place = ['--port', String(port), '--data', dataDir, '--allowed-origins', origins]
  return startProgram('src/server/start.ts', [...place, '--books-check', 'off'])
}

/** Journeys on a ready-made venue's server, at two terminals; the page is the first one's, and nobody is logged in. */
export const test = base.extend<{ ship: TwoTerminals }>({
  ship: async ({ venue }, use) => {
    const folders = [newDataDir(), newDataDir(), newDataDir()] as const
    venue.copyTo(folders[0])
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const [here, there] = [await startAt(address, folders[1]), await startAt(address, folders[2])]
    const server = await startServer(folders[0], port, [here, there])
    for (const terminal of [here, there]) await furnish(terminal, venue.logins.both)
    await use({ server, dataDir: folders[0], api: apiOf(address, venue.logins.both), here, there })
    for (const { terminal, printer } of [here, there]) {
      await terminal.kill()
      await printer.close()
    }
    await server.stop('SIGKILL')
    folders.forEach(removeDataDir)
  },
  program: async ({ ship }, use) => use(ship.here.terminal),
  storageState: async ({ ship: _started }, use) => use({ cookies: [], origins: [] }),
})
