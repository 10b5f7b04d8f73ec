import { type BrowserContextOptions, test as base } from '@playwright/test'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import type { PrinterRole } from '../../../src/shared/printing/printing.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { type Api, apiOf } from './api.ts'
import { isNightly } from './nightly.ts'
import { startTerminal, type Terminal } from './program.ts'
import { recordToasts } from './toasts.ts'
import { newDataDir, type ReadyVenue, readyVenue, removeDataDir, type StaffKind } from './venue.ts'

export { expect } from '@playwright/test'

export interface JourneyOptions {
  /** True starts on an empty data folder, as on the first day; else on a venue with staff and tables. */
  firstRun: boolean
  /** Who is logged in when the page opens. */
  staff: StaffKind | 'nobody'
  /** Whether the workstation knows its virtual printer. */
  printerSetUp: boolean
  /** Whether the browser has quiet moments, in which the page fetches every screen in advance. By day only journeys that need it pay for that. */
  quietMoments: boolean
  /** Further flags of the program. */
  flags: string[]
}

export interface Journey {
  dataDir: string
  program: Terminal
  printer: VirtualPrinter
  /** A second client with both roles, for what a screen does not do yet and for what must be asserted of the database. */
  api: Api
}

interface WorkerFixtures {
  venue: ReadyVenue
}

export const COLUMNS = 42

/** The local storage of a browser in which somebody is logged in, as the login screen leaves it. */
export const loggedIn = (
  origin: string,
  login: LoginRecord,
): Exclude<BrowserContextOptions['storageState'], string | undefined> => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'auth', value: JSON.stringify(login) },
        { name: 'token', value: login.token },
      ],
    },
  ],
})

/** Makes the workstation print on this printer. */
export const setUpPrinter = (api: Api, printer: VirtualPrinter, roles: PrinterRole[] = ['receipt']) =>
  api.bridge('savePrinter', {
    id: 'desk',
    name: 'Front desk printer',
    kind: 'tcp',
    roles,
    address: printer.address,
    columns: COLUMNS,
    paper: 'roll',
    codepage: 'windows1252',
    backChannel: true,
    drawer: false,
    logo: false,
  })

/** A journey has its own data folder, program and printer; its page opens on the program's address. */
export const test = base.extend<JourneyOptions & Journey, WorkerFixtures>({
  firstRun: [false, { option: true }],
  staff: ['both', { option: true }],
  printerSetUp: [true, { option: true }],
  quietMoments: [isNightly, { option: true }],
  flags: [[], { option: true }],
  venue: [async ({ browserName: _one }, use) => use(readyVenue()), { scope: 'worker' }],
  dataDir: async ({ firstRun, venue }, use) => {
    const dataDir = newDataDir()
    if (!firstRun) venue.copyTo(dataDir)
    await use(dataDir)
    removeDataDir(dataDir)
  },
  printer: async ({ dataDir: _first }, use) => {
    const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
    await use(printer)
    await printer.close()
  },
  program: async ({ dataDir, flags }, use) => {
    const program = await startTerminal(dataDir, flags)
    await use(program)
    await program.kill()
  },
  api: async ({ program, venue, printer, printerSetUp }, use) => {
    const api = apiOf(program.address, venue.logins.both)
    if (printerSetUp) await setUpPrinter(api, printer)
    await use(api)
  },
  baseURL: ({ program }, use) => use(program.address),
  storageState: async ({ program, venue, staff, firstRun, api: _ready }, use) => {
    const nobody = staff === 'nobody' || firstRun
    await use(nobody ? { cookies: [], origins: [] } : loggedIn(program.address, venue.logins[staff]))
  },
  page: async ({ page, quietMoments }, use) => {
    if (!quietMoments) await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
    await recordToasts(page)
    await use(page)
  },
})
