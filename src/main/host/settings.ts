import { readFileSync, renameSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Check, Clean } from '../../shared/forms/check.ts'
import { TerminalSettings } from '../../shared/bridge/bridge.ts'
import { writeFileAtomically } from './atomic-file.ts'

/** This workstation's settings: one JSON file, replaced completely on each change. */
export interface SettingsStore {
  current(): TerminalSettings
  /** Saves settings that passed their schema, durably, and calls the listeners. Throws the system's error if the disk refuses. */
  save(settings: TerminalSettings): TerminalSettings
  /** Calls back after each save; the returned function unsubscribes. */
  onChange(listener: (settings: TerminalSettings) => void): () => void
}

const MAX_TERMINAL_NAME = 40

const defaults = (): TerminalSettings => ({
  terminalName: hostname().slice(0, MAX_TERMINAL_NAME) || 'Terminal',
  theme: 'system',
  touch: false,
  dishView: 'pictures',
  printAfterPayment: true,
  serverAddress: '',
  otherAddresses: [],
  pins: [],
  kiosk: false,
  idleLockMinutes: 0,
  screenKeyboard: false,
})

/**
 * Keeps each valid field and uses the default for the rest, so that a file of a newer or older version loses as little as
 * possible.
 */
function withDefaults(stored: Record<string, unknown>): TerminalSettings {
  const schemas = Object.entries(TerminalSettings.properties)
  const kept = schemas.filter(([field, schema]) => Check(schema, stored[field])).map(([field]) => [field, stored[field]])
  return { ...defaults(), ...(Object.fromEntries(kept) as Partial<TerminalSettings>) }
}

function read(path: string): TerminalSettings {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return defaults()
    throw error
  }
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored === 'object' && stored !== null) return withDefaults(stored as Record<string, unknown>)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  renameSync(path, `${path}.unreadable`)
  return defaults()
}

/** Opens the settings kept in `folder`; an unreadable file is renamed to settings.json.unreadable and the defaults apply. */
export function openSettings(folder: string): SettingsStore {
  const path = join(folder, 'settings.json')
  const listeners = new Set<(settings: TerminalSettings) => void>()
  let settings = read(path)
  return {
    current: () => settings,
    save: (wanted) => {
      const known = Clean(TerminalSettings, structuredClone(wanted)) as TerminalSettings
      writeFileAtomically(path, `${JSON.stringify(known, null, 2)}\n`)
      settings = known
      listeners.forEach((listener) => listener(settings))
      return settings
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
