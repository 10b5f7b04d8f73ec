import { atom } from 'jotai'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import { bridge } from './bridge.ts'
import { settingsAtom } from './terminal.ts'

/** The message for staff; null for success. */
export type Refusal = string | null

/** Whether the host refused because of who asks, and not because of the input. */
export const isLocked = (refusal: Refusal): refusal is string => refusal === bridgeMessages['settings-locked']

const lastChangeAtom = atom<Promise<Refusal>>(Promise.resolve(null))

/** Changes this workstation's settings. Changes run one after another, so that two quick ones do not overwrite each other. */
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
