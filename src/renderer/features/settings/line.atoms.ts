import { atom } from 'jotai'
import type { LineState } from '../../../shared/bridge/bridge.ts'
import { bridge } from '../../platform/bridge.ts'

const lineAtom = atom<LineState>({ current: '', places: [] })
lineAtom.onMount = (set) => {
  let isTold = false
  const unsubscribe = bridge.subscribe('lineChanged', (state) => {
    isTold = true
    set(state)
  })
  void bridge.call('lineState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** The addresses of the shared server and the one in use; none if the screens call a server without the host in between. */
export const lineStateAtom = atom((get) => get(lineAtom))
