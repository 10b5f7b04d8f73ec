import { atom } from 'jotai'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import { bridge } from './bridge.ts'
import { settingsAtom } from './terminal.ts'

/** Why the host did not do it, as a message for staff, or null when it did. */
export type Refusal = string | null

/** Whether the host refused it because of who asks, and not of what was typed. */
export const isLocked = (refusal: Refusal): refusal is string => refusal === bridgeMessages['settings-locked']

/** The change that was begun last, which the next one waits for. */
const lastChangeAtom = atom<Promise<Refusal>>(Promise.resolve(null))

/** Changes this workstation's settings; the host keeps them and notifies every window. One change after another, so that two quick ones do not undo each other. */
export const changeSettingsAtom = atom(null, (get, set, change: Partial<TerminalSettings>): Promise<Refusal> => {
  const done = get(lastChangeAtom).then(async () => {
    const settings = get(settingsAtom)
    if (settings === null) return 'This terminal does not answer'
    const answer = await bridge.call('saveSettings', { ...settings, ...change })
    if (answer.ok) set(settingsAtom, answer.value)
    return answer.ok ? null : answer.error.msg
  })
  set(lastChangeAtom, done)
  return done
})
