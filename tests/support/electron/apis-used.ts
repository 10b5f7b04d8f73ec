import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { membersOf } from './typings.ts'

/** Electron's modules, and properties that hold one of its objects, each with its type in the typings. */
const named: Readonly<Record<string, string>> = {
  app: 'App',
  commandLine: 'CommandLine',
  BrowserWindow: 'BrowserWindow',
  clipboard: 'Clipboard',
  contextBridge: 'ContextBridge',
  crashReporter: 'CrashReporter',
  defaultSession: 'Session',
  dialog: 'Dialog',
  globalShortcut: 'GlobalShortcut',
  ipcMain: 'IpcMain',
  ipcRenderer: 'IpcRenderer',
  mainFrame: 'WebFrameMain',
  Menu: 'Menu',
  nativeImage: 'NativeImage',
  nativeTheme: 'NativeTheme',
  net: 'Net',
  parentPort: 'ParentPort',
  powerMonitor: 'PowerMonitor',
  powerSaveBlocker: 'PowerSaveBlocker',
  protocol: 'Protocol',
  safeStorage: 'SafeStorage',
  screen: 'Screen',
  senderFrame: 'WebFrameMain',
  session: 'Session',
  shell: 'Shell',
  utilityProcess: 'UtilityProcess',
  webContents: 'WebContents',
  webRequest: 'WebRequest',
}

/** Static members, which the typings list with the class itself. */
const typeNames = [...new Set(Object.values(named))]

/** What each name of a file stands for: Electron's own names, and what the file declares of Electron's types or makes. */
function receiversOf(source: string): Map<string, string> {
  const receivers = new Map(Object.entries(named))
  const aliases = new Map(typeNames.map((type) => [type, type]))
  for (const [, alias = '', type = ''] of source.matchAll(/\btype (\w+) = Pick<\s*(\w+)\b/g)) aliases.set(alias, type)
  for (const [, name = '', written = ''] of source.matchAll(/\b(\w+)\??: (?:Electron\.)?(?:Pick<)?(\w+)\b/g)) {
    const type = aliases.get(written)
    if (type !== undefined && typeNames.includes(type)) receivers.set(name, type)
  }
  for (const [, name = '', type = ''] of source.matchAll(/\bconst (\w+) = new (\w+)\(/g))
    if (typeNames.includes(type)) receivers.set(name, type)
  for (const [, name = ''] of source.matchAll(/\bconst (\w+) = utilityProcess\.fork\(/g)) receivers.set(name, 'UtilityProcess')
  for (const [, name = ''] of source.matchAll(/\bconst (\w+) = process\.parentPort\b/g)) receivers.set(name, 'ParentPort')
  for (const [, name = ''] of source.matchAll(/\bconst (\w+) = session\.fromPartition\(/g)) receivers.set(name, 'Session')
  for (const [, property = '', name = ''] of source.matchAll(/\{ (\w+): (\w+) \} = \w+/g)) {
    const type = named[property]
    if (type !== undefined) receivers.set(name, type)
  }
  return receivers
}

/** A member of something, also in the middle of a chain. */
const USE = /\b(\w+)\??\s*(?=\.\s*(\w+)(?:\(\s*'([\w-]+)')?)/g

/** Every API of Electron that a source uses, as `Type.member` and `Type.on EVENT` of the typings. */
export function apisOf(source: string): Set<string> {
  const used = new Set<string>()
  const receivers = receiversOf(source)
  for (const [, receiver = '', member = '', event] of source.matchAll(USE)) {
    const type = receivers.get(receiver)
    if (type === undefined) continue
    const isEvent = event !== undefined && (member === 'on' || member === 'once')
    const name = isEvent ? `on ${event}` : member
    if (membersOf(type).has(name)) used.add(`${type}.${name}`)
  }
  for (const [, type = ''] of source.matchAll(/\bnew (BrowserWindow)\(/g)) used.add(`${type}.constructor`)
  return used
}

/** Every API of Electron that the program uses, with the files that do. */
export function apisUsed(folders: readonly string[]): Map<string, string[]> {
  const used = new Map<string, string[]>()
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
      for (const api of apisOf(readFileSync(join(folder, file), 'utf8'))) used.set(api, [...(used.get(api) ?? []), file])
  return used
}

/** The APIs that the table of a document names: its rows begin with the type, then the members, both as code. */
export function apisNamed(document: string): Set<string> {
  const rows = [...document.matchAll(/^\| `(\w+)` +\| (.*?) \|/gm)]
  return new Set(
    rows.flatMap(([, type, members = '']) => [...members.matchAll(/`([^`]+)`/g)].map(([, member]) => `${type}.${member}`)),
  )
}
