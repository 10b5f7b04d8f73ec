import { atom } from 'jotai'
import type { TerminalSettings } from '../../../shared/bridge.ts'
import { api } from '../../lib/api.ts'
import { bridge } from '../../lib/bridge.ts'
import { settingsAtom } from '../../lib/terminal.ts'

/** Why the host did not do it, in words for staff, or null when it did. */
export type Refusal = string | null

let lastChange: Promise<Refusal> = Promise.resolve(null)

/** Changes this workstation's settings; the host keeps them and tells every window of it. One change after another, so that two quick ones do not undo each other. */
export const changeSettingsAtom = atom(null, (get, set, change: Partial<TerminalSettings>): Promise<Refusal> => {
  lastChange = lastChange.then(async () => {
    const settings = get(settingsAtom)
    if (settings === null) return 'This terminal does not answer'
    const answer = await bridge.call('saveSettings', { ...settings, ...change })
    if (answer.ok) set(settingsAtom, answer.value)
    return answer.ok ? null : answer.error.msg
  })
  return lastChange
})

/** What the last test of the connection found: when it ended (UTC epoch ms), and how long the answer took, null when none came. */
export interface ConnectionTest {
  at: number
  tookMs: number | null
}

const testAtom = atom<ConnectionTest | null>(null)
export const connectionTestAtom = atom((get) => get(testAtom))

/** Asks the server that this terminal uses whether it serves. */
export const testConnectionAtom = atom(null, async (_get, set) => {
  const start = performance.now()
  const answer = await api('health')
  set(testAtom, { at: Date.now(), tookMs: answer.ok ? Math.max(1, Math.round(performance.now() - start)) : null })
})
