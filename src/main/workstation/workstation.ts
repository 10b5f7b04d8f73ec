import { join } from 'node:path'
import type { AppInfo } from '../../shared/bridge/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../virtual-printer/virtual-printer.ts'
import type { Autostart } from '../autostart/autostart.ts'
import { createBridge, type HostBridge } from '../bridge/bridge.ts'
import type { CheckingServer } from '../login/backoffice-check.ts'
import { openChangeNotes } from '../guard/change-notes.ts'
import { createDeskCodes, type DeskCodes } from '../host/desk-codes.ts'
import { createKiosk, type Kiosk } from '../guard/kiosk.ts'
import { kitchenLoginOf } from '../kitchen/kitchen-login.ts'
import { createKitchenWorker, type KitchenWorker } from '../kitchen/kitchen-worker.ts'
import { createLentSessions } from '../kitchen/lent-sessions.ts'
import { openLine, type ServerLine } from '../server-connection/server-line.ts'
import { createHostLogin, type HostFetch, type HostLogin } from '../login/host-login.ts'
import type { LoginVault } from '../login/login-vault.ts'
import { createPrintService, type PrintService } from '../printing/print-service.ts'
import { systemSpooler } from '../printing/system-spooler.ts'
import type { HtmlPrinter } from '../printing/transports/html-printer.ts'
import { watchServerSeen } from '../server-connection/server-seen.ts'
import { openSettings, type SettingsStore } from '../host/settings.ts'
import { createUpdateNotice, type UpdateNotice } from '../updates/notice.ts'
import { workstationId } from './workstation-id.ts'

export interface WorkstationOptions {
  /** Folder of the settings and the print journal. */
  folder: string
  /** Starts the virtual printer and sets it up as this workstation's printer. */
  demo: boolean
  appInfo(): Omit<AppInfo, 'kiosk' | 'sharedServer'>
  /** Whether this run is a kiosk; undefined if the settings decide. */
  kiosk: boolean | undefined
  /** Ends the kiosk after a back office login. */
  leaveKiosk(): void
  /** How the system opens the app at sign-in; null in the browser terminal. */
  autostart: Autostart | null
  /** Prints through the system's drivers; only the desktop app has it. */
  htmlPrinter?: HtmlPrinter
  /**
   * How the host keeps the login and calls the server; null in the browser terminal, whose page keeps the login in local storage.
   */
  hostLogin: { vault: LoginVault; fetch: HostFetch } | null
  /** Logs a problem that stops nothing. */
  onProblem(problem: unknown): void
}

/** Everything in the program besides server and screens: settings, printers, desk codes, and the bridge to them. */
export interface Workstation {
  settings: SettingsStore
  deskCodes: DeskCodes
  bridge: HostBridge
  kiosk: Kiosk
  /** The login that the host keeps; null in the browser terminal. */
  login: HostLogin | null
  /** The relay to the shared server; null if the screens call a server directly. */
  line: ServerLine | null
  /** Prints kitchen tickets, whether a page is open or not. */
  kitchen: KitchenWorker
  /** Gets the updates that are ready. */
  updates: UpdateNotice
  /** The address of the virtual printer's page in the demo; empty without one. */
  paperAddress: string
  close(): Promise<void>
}

const DEMO_PRINTER_ID = 'front-desk-demo'
const DEMO_COLUMNS = 42

async function startDemoPrinter(printing: PrintService): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, pagePort: 0, columns: DEMO_COLUMNS })
  printing.savePrinter({
    id: DEMO_PRINTER_ID,
    name: 'Front desk printer',
    kind: 'tcp',
    address: printer.address,
    roles: ['receipt'],
    columns: DEMO_COLUMNS,
    paper: 'roll',
    codepage: 'windows1252',
    backChannel: true,
    drawer: false,
    logo: false,
  })
  return printer
}

const openLogin = (
  hostLogin: NonNullable<WorkstationOptions['hostLogin']>,
  settings: SettingsStore,
  apiBase: () => string,
): HostLogin =>
  createHostLogin({
    ...hostLogin,
    // The server of this run: an address that is saved meanwhile takes effect at the next start.
    server: settings.current().serverAddress,
    apiBase,
    terminalName: () => settings.current().terminalName,
  })

/** Opens this workstation in its folder. Throws the system's error if the folder cannot be used. */
export async function openWorkstation(options: WorkstationOptions): Promise<Workstation> {
  const { folder, demo, hostLogin, onProblem } = options
  const settings = openSettings(folder)
  const line = openLine(settings.current)
  const ways = { spooler: systemSpooler(), html: options.htmlPrinter ?? null }
  const printing = createPrintService({ dataDir: join(folder, 'printing'), now: Date.now, ways, onProblem })
  const deskCodes = createDeskCodes()
  const ownFetch = hostLogin === null ? {} : { fetch: hostLogin.fetch }
  const server = (): CheckingServer => ({
    apiBase: options.appInfo().apiBase,
    terminalName: settings.current().terminalName,
    ...ownFetch,
  })
  const sharedServer = settings.current().serverAddress !== ''
  const active = options.kiosk ?? settings.current().kiosk
  const { isStranded } = watchServerSeen(folder, settings.current(), hostLogin?.fetch)
  const kiosk = createKiosk({ active, sharedServer, server, open: options.leaveKiosk, isStranded })
  const changes = openChangeNotes(folder, server)
  const appInfo = (): AppInfo => ({ ...options.appInfo(), kiosk: kiosk.isActive(), sharedServer })
  const updates = createUpdateNotice()
  const printer = demo ? await startDemoPrinter(printing) : null
  const login = hostLogin && openLogin(hostLogin, settings, () => appInfo().apiBase)
  login?.onChange(() => void changes.deliver(login.token()))
  const lent = createLentSessions()
  const kitchen = createKitchenWorker({
    server: {
      apiBase: () => appInfo().apiBase,
      terminalName: () => settings.current().terminalName,
      terminalId: workstationId(join(folder, 'printing', 'workstation-id')),
      fetch: hostLogin?.fetch ?? fetch,
    },
    login: login === null ? lent : kitchenLoginOf(login),
    printing,
    onProblem,
  })
  return {
    settings,
    deskCodes,
    kiosk,
    line,
    bridge: createBridge({
      appInfo,
      settings,
      line,
      printing,
      deskCodes,
      updates,
      login,
      lent: login === null ? lent : null,
      kitchen,
      kiosk,
      changes,
      autostart: options.autostart,
      ...ownFetch,
      onProblem,
    }),
    login,
    kitchen,
    updates,
    paperAddress: printer?.pageUrl ?? '',
    close: async () => {
      await kitchen.close()
      line?.close()
      await printing.close()
      await printer?.close()
    },
  }
}
