import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import {
  type AppInfo,
  type BridgeEventName,
  type BridgeEvents,
  type BridgeInput,
  type BridgeMethodName,
  bridgeMethods,
  type BridgeReply,
  type BridgeResult,
} from '../shared/bridge.ts'
import { type BridgeErrorCode, bridgeMessages } from '../shared/bridge-messages.ts'
import type { Result } from '../shared/errors.ts'
import type { DeskCodes } from './desk-codes.ts'
import type { Kiosk, KioskRefused } from './kiosk.ts'
import type { LoginVault } from './login-vault.ts'
import type { PrintResult, PrintService } from './printing/print-service.ts'
import { showScreenKeyboard } from './screen-keyboard.ts'
import { testServer } from './server-test.ts'
import type { SettingsStore } from './settings.ts'

/** What the bridge reaches. */
export interface BridgeParts {
  appInfo(): AppInfo
  settings: SettingsStore
  printing: PrintService
  deskCodes: DeskCodes
  /** Where the host keeps the login; null in the browser terminal, which keeps it in local storage. */
  loginVault: LoginVault | null
  kiosk: Kiosk
  /** Takes what stops nothing but belongs in the log. */
  onProblem(problem: unknown): void
}

export type BridgeListener = <E extends BridgeEventName>(event: E, payload: BridgeEvents[E]) => void

/** The bridge without its carrier, IPC or HTTP, so that one set of checks stands for both programs. */
export interface HostBridge {
  /** Runs one method by its name; input and reply are checked by its schemas. Never rejects. */
  call(name: string, input: unknown): Promise<BridgeResult<unknown>>
  /** Calls back at each event; the returned function ends that. */
  subscribe(listener: BridgeListener): () => void
  /** Tells once what the events would have told: printers and jobs, settings, and the codes that are still good. */
  tellStanding(listener: BridgeListener): void
}

/** Every method of the contract: a missing or ill-typed one does not compile. */
export type BridgeHandlers = {
  [M in BridgeMethodName]: (input: BridgeInput<M>) => BridgeResult<BridgeReply<M>> | Promise<BridgeResult<BridgeReply<M>>>
}

type Failed = { ok: false; error: { code: string; msg: string } }
const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
const failed = (code: BridgeErrorCode, where = ''): Failed => ({
  ok: false,
  error: { code, msg: where === '' ? bridgeMessages[code] : `${bridgeMessages[code]} (${where})` },
})
const printed = <T>(result: PrintResult<T>): BridgeResult<T> => (result.ok ? result : failed(result.error))
const emptied = (result: PrintResult<null>): BridgeResult<Record<never, never>> => (result.ok ? done({}) : failed(result.error))

function loginHandlers(vault: LoginVault | null): Pick<BridgeHandlers, 'loadLogin' | 'saveLogin' | 'clearLogin'> {
  if (vault === null) {
    const refuse = (): Failed => failed('not_available')
    return { loadLogin: refuse, saveLogin: refuse, clearLogin: refuse }
  }
  return {
    loadLogin: () => done({ record: vault.load() }),
    saveLogin: ({ record }) => {
      vault.save(record)
      return done({})
    },
    clearLogin: () => {
      vault.clear()
      return done({})
    },
  }
}

const opened = (result: Result<null, KioskRefused>): BridgeResult<Record<never, never>> =>
  result.ok ? done({}) : { ok: false, error: { msg: bridgeMessages[result.error.code], ...result.error } }

function kioskHandlers({
  kiosk,
  settings,
}: BridgeParts): Pick<BridgeHandlers, 'saveSettings' | 'leaveKiosk' | 'unlockKiosk' | 'screenKeyboard'> {
  return {
    saveSettings: (wanted) =>
      kiosk.mayChange(settings.current(), wanted) ? done(settings.save(wanted)) : failed('kiosk-locked'),
    leaveKiosk: async (login) => opened(await kiosk.leave(login)),
    unlockKiosk: async (login) => opened(await kiosk.unlock(login)),
    screenKeyboard: async ({ visible }) => done({ done: await showScreenKeyboard(visible) }),
  }
}

function handlersOf(parts: BridgeParts): BridgeHandlers {
  const { appInfo, settings, printing, deskCodes, loginVault } = parts
  return {
    appInfo: () => done(appInfo()),
    getSettings: () => done(settings.current()),
    testServer: async ({ address }) => done(await testServer(address)),
    printState: () => done(printing.state()),
    findPrinters: async () => done(await printing.findPrinters()),
    savePrinter: (form) => printed(printing.savePrinter(form)),
    removePrinter: ({ printerId }) => emptied(printing.removePrinter(printerId)),
    chooseDefaultPrinter: ({ printerId }) => emptied(printing.chooseDefaultPrinter(printerId)),
    testPrint: ({ printerId }) => printed(printing.testPrint(printerId, occasionAt(settings))),
    print: ({ jobId, ...request }) => done(printing.submit({ id: jobId, ...request })),
    printForRole: (request) => done(printing.submitForRole(request)),
    findPrints: ({ text }) => done(printing.findJobs(text)),
    retryPrint: ({ jobId }) => printed(printing.retry(jobId)),
    movePrint: ({ jobId, printerId }) => printed(printing.moveTo(jobId, printerId)),
    cancelPrint: ({ jobId }) => printed(printing.cancel(jobId)),
    answerPrint: ({ jobId, cameOut }) => printed(printing.answer(jobId, cameOut)),
    deskCodes: () => done(deskCodes.valid()),
    ...loginHandlers(loginVault),
    ...kioskHandlers(parts),
  }
}

/** A test print is about this machine, so it bears this machine's clock. */
const occasionAt = (settings: SettingsStore) => ({
  terminal: settings.current().terminalName,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

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
    call: (name, input) => callBridge(handlers, name, input, parts.onProblem),
    subscribe: (listener) => subscribe(parts, listener),
    tellStanding: (listener) => tellStanding(parts, listener),
  }
}

/** Runs one method with its schemas on both sides; a reply that breaks its schema is a fault of ours and answers `internal`. */
export async function callBridge(
  handlers: BridgeHandlers,
  name: string,
  input: unknown,
  onProblem: (problem: unknown) => void,
): Promise<BridgeResult<unknown>> {
  if (!isMethod(name)) return failed('unknown_method')
  const method = bridgeMethods[name]
  const refused = refusedField(method.input, input)
  if (refused !== null) return failed('invalid_request', refused)
  try {
    const handle = handlers[name] as (checked: unknown) => BridgeResult<unknown> | Promise<BridgeResult<unknown>>
    const result = await handle(input)
    const broken = result.ok ? refusedField(method.reply, result.value) : null
    if (broken === null) return result
    throw new Error(`the reply of ${name} breaks its schema: ${broken}`)
  } catch (problem) {
    onProblem(problem)
    return failed('internal')
  }
}

function subscribe({ printing, settings, deskCodes }: BridgeParts, listener: BridgeListener): () => void {
  const ends = [
    printing.onChange((state) => listener('printChanged', state)),
    settings.onChange((current) => listener('settingsChanged', current)),
    deskCodes.onCode((code) => listener('deskCode', code)),
  ]
  return () => ends.forEach((end) => end())
}

function tellStanding({ printing, settings, deskCodes }: BridgeParts, listener: BridgeListener): void {
  listener('printChanged', printing.state())
  listener('settingsChanged', settings.current())
  deskCodes.valid().forEach((code) => listener('deskCode', code))
}
