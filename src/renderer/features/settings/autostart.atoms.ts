import { atom } from 'jotai'
import type { Autostart } from '../../../shared/bridge/bridge.ts'
import { bridge } from '../../platform/bridge.ts'
import type { Refusal } from '../../platform/change-settings.ts'

interface AutostartLook {
  /** Null while unknown, and where the host could not look. */
  state: Autostart['state'] | null
  /** Why the last change, or the look itself, was refused. */
  refusal: Refusal
}

async function look(): Promise<AutostartLook> {
  const answer = await bridge.call('autostart', {})
  return answer.ok ? { state: answer.value.state, refusal: null } : { state: null, refusal: answer.error.msg }
}

const lookAtom = atom<AutostartLook>({ state: null, refusal: null })
lookAtom.onMount = (set) => {
  // It may have been changed in the system's own settings while another window was in front.
  const again = () => void look().then(set)
  again()
  window.addEventListener('focus', again)
  return () => window.removeEventListener('focus', again)
}

/** Whether the system opens the app at sign-in, as the system itself says while a screen shows it. */
export const autostartAtom = atom((get) => get(lookAtom))

/** Asks the system to open the app at sign-in, or not to, and looks what it did. */
export const changeAutostartAtom = atom(null, async (_get, set, on: boolean): Promise<void> => {
  const answer = await bridge.call('setAutostart', { on })
  const now = await look()
  set(lookAtom, answer.ok ? now : { ...now, refusal: answer.error.msg })
})
