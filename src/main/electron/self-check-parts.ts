import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, safeStorage, session } from 'electron'
import { Check } from '../../shared/forms/check.ts'
import type { BridgeInput, BridgeMethodName, BridgeReply } from '../../shared/bridge/bridge.ts'
import { API_PREFIX, contract } from '../../shared/contract/index.ts'
import { bad, type Finding, good } from '../../shared/finding.ts'
import { projectRoot } from '../host/project-root.ts'
import { fuseFileOf, oddFuses } from '../desktop/fuses.ts'
import type { Workstation } from '../workstation/workstation.ts'
import { type Running, startedWithoutSandbox } from './running.ts'
import { SCHEME } from './scheme.ts'

/** The versions that the program runs on. */
export function versionsPart(): Finding {
  const { electron, chrome, node, sqlite = 'none' } = process.versions
  const { platform, arch } = process
  return good(
    'versions',
    `Purser ${app.getVersion()}, Electron ${electron}, Chromium ${chrome}, Node ${node}, SQLite ${sqlite}, ${platform} ${arch}`,
  )
}

/** Whether Chromium sandboxes the screens. */
export const sandboxPart = (): Finding =>
  startedWithoutSandbox()
    ? bad('sandbox', 'Chromium was started without it: SECURITY.md says what that means')
    : good('sandbox', 'on')

/**
 * Whether the fuses are as the installer sets them and the program is loaded from its archive, which Electron then verifies on
 * Windows and macOS.
 */
export function archivePart(): Finding {
  if (!app.isPackaged) return good('archive', 'a checkout: fuses and archive are an installer’s')
  const odd = oddFuses(fuseFileOf(process.execPath, process.platform))
  if (odd === null) return bad('archive', `${process.execPath} has no fuses`)
  if (odd.length > 0) return bad('archive', `fuses are not as the installer set them: ${odd.join(', ')}`)
  return app.getAppPath().endsWith('.asar')
    ? good('archive', 'fuses set, loaded from its archive')
    : bad('archive', app.getAppPath())
}

/** Whether the screens' scheme is served and their preload exists. */
export function schemePart(): Finding {
  if (!session.defaultSession.protocol.isProtocolHandled(SCHEME)) return bad('scheme', `${SCHEME}:// is not registered`)
  const preload = join(projectRoot(), 'out', 'preload', 'index.cjs')
  return existsSync(preload) ? good('scheme', `${SCHEME}:// with its preload`) : bad('scheme', `${preload} is missing`)
}

/** Whether the embedded server answers, with SQLite as its database. */
export async function serverPart({ apiOrigin }: Running): Promise<Finding> {
  const answer = await fetch(`${apiOrigin}${API_PREFIX}${contract.health.path}`)
  const health: unknown = await answer.json()
  if (!Check(contract.health.reply, health) || health.database !== 'sqlite')
    return bad('server', `${answer.status} at ${apiOrigin}`)
  return good('server', `${apiOrigin}, on SQLite`)
}

/** Whether the system's key store decrypts what it encrypted. A system may have none: staff then log in after each start. */
export async function keyStorePart(): Promise<Finding> {
  const isOpenToAll = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  if (isOpenToAll || !(await safeStorage.isAsyncEncryptionAvailable()))
    return good('key store', 'none: staff log in after each start')
  const { result } = await safeStorage.decryptStringAsync(await safeStorage.encryptStringAsync('check'))
  return result === 'check' ? good('key store', 'encrypts and decrypts') : bad('key store', 'it gave back another text')
}

/** Whether the library for Windows calls loads; other systems need none. */
export async function nativePart(): Promise<Finding> {
  if (process.platform !== 'win32') return good('native', 'nothing to load on this system')
  const koffi = await import('koffi')
  return koffi.sizeof('int') === 4 ? good('native', 'koffi loads') : bad('native', 'koffi has other sizes than Windows')
}

export const LOOK_EVERY_MS = 50

/** A call of the bridge that must succeed. */
async function ask<M extends BridgeMethodName>(
  { bridge }: Workstation,
  method: M,
  input: BridgeInput<M>,
): Promise<BridgeReply<M>> {
  const result = await bridge.call(method, input)
  if (!result.ok) throw new Error(result.error.msg)
  return result.value as BridgeReply<M>
}

/** Waits until a job is printed or needs help; answers its state. */
export async function untilPrinted(look: () => Promise<BridgeReply<'printState'>>, id: string): Promise<string> {
  for (;;) {
    const { jobs } = await look()
    const state = jobs.find((job) => job.id === id)?.state ?? 'lost'
    if (state !== 'queued' && state !== 'sending') return state
    await pause(LOOK_EVERY_MS)
  }
}

/** Whether a test page reaches the demo's virtual printer through a socket and is printed. */
export async function printerPart(workstation: Workstation): Promise<Finding> {
  const look = (): Promise<BridgeReply<'printState'>> => ask(workstation, 'printState', {})
  const { printers } = await look()
  const { id } = await ask(workstation, 'testPrint', { printerId: printers[0]?.printer.id ?? '' })
  const state = await untilPrinted(look, id)
  return state === 'printed' ? good('printer', 'a page came out of the virtual printer') : bad('printer', `the page is ${state}`)
}
