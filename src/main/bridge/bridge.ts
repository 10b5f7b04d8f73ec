import type { TSchema } from 'typebox'
import { Check, Clean, Errors } from '../../shared/forms/check.ts'
import {
  type AppInfo,
  bridgeEvents,
  type BridgeEvents,
  type BridgeMethodName,
  bridgeMethods,
  type BridgeResult,
  type LineState,
  type ServerPin,
} from '../../shared/bridge/bridge.ts'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import type { BridgeEventName } from '../../shared/bridge/names.ts'
import type { Result } from '../../shared/errors.ts'
import { type Autostart, changeAutostart } from '../autostart/autostart.ts'
import { type BridgeHandlers, done, type Failed, failed, printed } from './handlers.ts'
import { type ChangeNotes, changedSettings } from '../guard/change-notes.ts'
import type { DeskCodes } from '../host/desk-codes.ts'
import { drawerHandlers, printerHandlers, sessionOf } from './guarded-handlers.ts'
import type { Kiosk, KioskRefused } from '../guard/kiosk.ts'
import type { KitchenWorker } from '../kitchen/kitchen-worker.ts'
import type { LentSessions } from '../kitchen/lent-sessions.ts'
import type { ServerLine } from '../server-connection/server-line.ts'
import type { HostFetch, HostLogin } from '../login/host-login.ts'
import type { PrintService } from '../printing/print-service.ts'
import { pairServer } from './pair-server.ts'
import { showScreenKeyboard } from '../screen-keyboard/screen-keyboard.ts'
import { testServer } from '../server-connection/server-test.ts'
import type { SettingsStore } from '../host/settings.ts'
import type { UpdateNotice } from '../updates/notice.ts'

/** The parts of the host that the bridge uses. */
export interface BridgeParts {
  appInfo(): AppInfo
  settings: SettingsStore
  /** The connection to the shared server; null if the host does not relay it. */
  line: ServerLine | null
  printing: PrintService
  deskCodes: DeskCodes
  kiosk: Kiosk
  /** Has the server confirm who changes this workstation, and notes the change. */
  changes: ChangeNotes
  /** How the system opens the app at sign-in; null in the browser terminal, which cannot be opened that way. */
  autostart: Autostart | null
  updates: UpdateNotice
  /** The login that the host keeps; null in the browser terminal, whose page keeps it in local storage. */
  login: HostLogin | null
  /** The sessions that pages of the browser terminal have lent; null in the desktop app. */
  lent: LentSessions | null
  kitchen: Pick<KitchenWorker, 'state' | 'look' | 'onChange'>
  /** The host's network access; Node's fetch by default. */
  fetch?: HostFetch
  /** Logs a problem that stops nothing. */
  onProblem(problem: unknown): void
}

export type BridgeListener = <E extends BridgeEventName>(event: E, payload: BridgeEvents[E]) => void

/** The bridge without its transport (IPC or HTTP), so that both programs share one set of checks. */
export interface HostBridge {
  /**
   * Runs one method by name; input and reply are checked against its schemas. `token` is the session of the calling page, if the
   * page keeps it. Never rejects.
   */
  call(name: string, input: unknown, token?: string | null): Promise<BridgeResult<unknown>>
  /** Calls back at each event; the returned function unsubscribes. */
  subscribe(listener: BridgeListener): () => void
  /**
   * Sends once what the events would have carried: printers and jobs, refused tickets, settings, and the codes that are still
   * valid.
   */
  sendCurrent(listener: BridgeListener): void
}

type LoginMethod = 'logIn' | 'setUp' | 'keptLogin' | 'checkLogin' | 'clearLogin'

const refuse = (): Failed => failed('not_available')

function loginHandlers(login: HostLogin | null): Pick<BridgeHandlers, LoginMethod> {
  if (login === null) {
    return { logIn: refuse, setUp: refuse, keptLogin: refuse, checkLogin: refuse, clearLogin: refuse }
  }
  return {
    logIn: (credentials) => login.logIn(credentials),
    setUp: (administrator) => login.setUp(administrator),
    keptLogin: async () => done({ login: await login.restore() }),
    checkLogin: async () => done({ login: await login.check() }),
    clearLogin: () => {
      login.clear()
      return done({})
    },
  }
}

function kitchenHandlers({
  kitchen,
  lent,
  changes,
}: BridgeParts): Pick<BridgeHandlers, 'kitchenState' | 'retryKitchen' | 'lendSession' | 'takeBackSession'> {
  const withLent = (act: (sessions: LentSessions) => void): BridgeResult<Record<never, never>> => {
    if (lent === null) return failed('not_available')
    act(lent)
    return done({})
  }
  return {
    kitchenState: () => done(kitchen.state()),
    retryKitchen: () => {
      kitchen.look()
      return done({})
    },
    lendSession: (session) => {
      void changes.deliver(session.token)
      return withLent((sessions) => sessions.lend(session))
    },
    takeBackSession: ({ token }) => withLent((sessions) => sessions.takeBack(token)),
  }
}

const opened = (result: Result<null, KioskRefused>): BridgeResult<Record<never, never>> =>
  result.ok ? done({}) : { ok: false, error: { msg: bridgeMessages[result.error.code], ...result.error } }

type KioskMethod = 'saveSettings' | 'autostart' | 'setAutostart' | 'leaveKiosk' | 'unlockSettings' | 'screenKeyboard'

function kioskHandlers(parts: BridgeParts): Pick<BridgeHandlers, KioskMethod> {
  const { kiosk, settings, autostart, changes, onProblem } = parts
  return {
    saveSettings: async (wanted, token) => {
      if (!kiosk.mayChange(settings.current(), wanted)) return failed('settings-locked')
      const asked = changedSettings(settings.current(), wanted)
      // A setting that concerns only this screen is saved without confirmation.
      if (asked.length === 0) return done(settings.save(wanted))
      const confirmed = await changes.confirm(asked, sessionOf(parts, token))
      return confirmed.ok ? done(settings.save(wanted)) : failed(confirmed.error)
    },
    autostart: () => (autostart === null ? failed('autostart-unavailable') : done({ state: autostart.state() })),
    setAutostart: ({ on }) =>
      kiosk.mayChangeAutostart() ? changeAutostart(autostart, on, onProblem) : failed('settings-locked'),
    leaveKiosk: async (login) => opened(await kiosk.leave(login)),
    unlockSettings: async (login) => opened(await kiosk.unlock(login)),
    screenKeyboard: async ({ visible }) => done({ done: await showScreenKeyboard(visible) }),
  }
}

function handlersOf(parts: BridgeParts): BridgeHandlers {
  const { appInfo, settings, printing, deskCodes, updates, login } = parts
  return {
    appInfo: () => done(appInfo()),
    getSettings: () => done(settings.current()),
    pairServer: (input, token) => pairServer(parts, input, sessionOf(parts, token)),
    lineState: () => done(lineStateOf(parts)),
    testServer: async ({ address }) => done(await testServer(address, parts.fetch, pinOf(settings, address))),
    printState: () => done(printing.state()),
    findPrinters: async () => done(await printing.findPrinters()),
    findPrints: ({ text }) => done(printing.findJobs(text)),
    printsOf: (subject) => done(printing.jobsOf(subject)),
    retryPrint: ({ jobId }) => printed(printing.retry(jobId)),
    retryAllPrints: () => done({ count: printing.retryAll() }),
    movePrint: ({ jobId, printerId }) => printed(printing.moveTo(jobId, printerId)),
    cancelPrint: ({ jobId }) => printed(printing.cancel(jobId)),
    answerPrint: ({ jobId, cameOut }) => printed(printing.answer(jobId, cameOut)),
    deskCodes: () => done(deskCodes.valid()),
    readyUpdate: () => done(updates.ready()),
    ...loginHandlers(login),
    ...kitchenHandlers(parts),
    ...kioskHandlers(parts),
    ...printerHandlers(parts),
    ...drawerHandlers(parts),
  }
}

const pinOf = (settings: SettingsStore, address: string): ServerPin | undefined =>
  settings.current().pins.find((pin) => pin.address === address)

const lineStateOf = ({ line }: BridgeParts): LineState => line?.state() ?? { current: '', places: [] }

const isMethod = (name: string): name is BridgeMethodName => Object.hasOwn(bridgeMethods, name)

/** The first field that a schema refuses, such as `document/blocks/0`; never its value, which may be a guest's name. */
function refusedField(schema: TSchema, value: unknown): string | null {
  if (Check(schema, value)) return null
  const first = Errors(schema, value)[0]
  return [first?.instancePath.slice(1), first?.message].filter(Boolean).join(' ')
}

/** Builds the bridge over its parts. */
export function createBridge(parts: BridgeParts): HostBridge {
  const handlers = handlersOf(parts)
  return {
    call: (name, input, token = null) => callBridge(handlers, name, input, parts.onProblem, token),
    subscribe: (listener) => subscribe(parts, listener),
    sendCurrent: (listener) => sendCurrent(parts, listener),
  }
}

/**
 * A value that leaves the host, with only the fields that its schema names. Throws if it breaks the schema, which is a bug of
 * ours.
 */
function outgoing(schema: TSchema, value: unknown, what: string): unknown {
  const broken = refusedField(schema, value)
  if (broken !== null) throw new Error(`${what} breaks its schema: ${broken}`)
  return Clean(schema, structuredClone(value))
}

/**
 * Runs one method with the schemas of input and reply; a reply that breaks its schema is a bug of ours and answers `internal`.
 */
export async function callBridge(
  handlers: BridgeHandlers,
  name: string,
  input: unknown,
  onProblem: (problem: unknown) => void,
  token: string | null = null,
): Promise<BridgeResult<unknown>> {
  if (!isMethod(name)) return failed('unknown_method')
  const method = bridgeMethods[name]
  const refused = refusedField(method.input, input)
  if (refused !== null) return failed('invalid_request', refused)
  try {
    const handle = handlers[name] as (
      checked: unknown,
      token: string | null,
    ) => BridgeResult<unknown> | Promise<BridgeResult<unknown>>
    const result = await handle(Clean(method.input, structuredClone(input)), token)
    return result.ok ? done(outgoing(method.reply, result.value, `the reply of ${name}`)) : result
  } catch (problem) {
    onProblem(problem)
    return failed('internal')
  }
}

/** Passes on payloads that match their schemas; one that does not is logged and dropped. */
function checked(listener: BridgeListener, onProblem: (problem: unknown) => void): BridgeListener {
  return (event, payload) => {
    try {
      listener(event, outgoing(bridgeEvents[event], payload, `the event ${event}`) as typeof payload)
    } catch (problem) {
      onProblem(problem)
    }
  }
}

function subscribe(parts: BridgeParts, listener: BridgeListener): () => void {
  const { printing, kitchen, settings, line, deskCodes, updates, onProblem } = parts
  const send = checked(listener, onProblem)
  const ends = [
    printing.onChange((state) => send('printChanged', state)),
    kitchen.onChange((state) => send('kitchenChanged', state)),
    settings.onChange((current) => send('settingsChanged', current)),
    line?.onChange(() => send('lineChanged', lineStateOf(parts))),
    deskCodes.onCode((code) => send('deskCode', code)),
    updates.onReady((update) => send('updateReady', update)),
  ]
  return () => ends.forEach((end) => end?.())
}

function sendCurrent(parts: BridgeParts, listener: BridgeListener): void {
  const { printing, kitchen, lent, settings, deskCodes, updates, onProblem } = parts
  const send = checked(listener, onProblem)
  send('printChanged', printing.state())
  send('kitchenChanged', kitchen.state())
  send('settingsChanged', settings.current())
  send('lineChanged', lineStateOf(parts))
  if (lent !== null) send('sessionWanted', {})
  deskCodes.valid().forEach((code) => send('deskCode', code))
  if (updates.ready().version !== '') send('updateReady', updates.ready())
}
