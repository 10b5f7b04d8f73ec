import { atom } from 'jotai'
import type { Autostart } from '../../../shared/bridge/bridge.ts'
import { bridge } from '../../platform/bridge.ts'
import type { Refusal } from '../../platform/change-settings.ts'

interface AutostartLook {
  /** Null while unknown, or if the host could not read it. */
  state: Autostart['state'] | null
  /** Why the last change or read was refused. */
  refusal: Refusal
}

async function look(): Promise<AutostartLook> {
  const answer = await bridge.call('autostart', {})
  return answer.ok ? { state: answer.value.state, refusal: null } : { state: null, refusal: answer.error.msg }
}

const lookAtom = atom<AutostartLook>({ state: null, refusal: null })
lookAtom.onMount = (set) => {
  // It may have been changed in the system settings while another window was in front.
  const again = () => void look().then(set)
  again()
  window.addEventListener('focus', again)
  return () => window.removeEventListener('focus', again)
}

/** Whether the system starts the app at sign-in; read from the system while a screen shows it. */
export const autostartAtom = atom((get) => get(lookAtom))

/** Asks the system to start the app at sign-in, or not to, and reads the result. */
export const changeAutostartAtom = atom(null, async (_get, set, on: boolean): Promise<void> => {
  const answer = await bridge.call('setAutostart', { on })
  const now = await look()
  set(lookAtom, answer.ok ? now : { ...now, refusal: answer.error.msg })
})
