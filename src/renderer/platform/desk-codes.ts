import { atom } from 'jotai'
import type { DeskCode } from '../../shared/bridge/bridge.ts'
import { msOf } from '../../shared/time.ts'
import { bridge } from './bridge.ts'

const codesAtom = atom<readonly DeskCode[]>([])

const withCode = (codes: readonly DeskCode[], code: DeskCode): DeskCode[] => [
  ...codes.filter(({ cardNumber }) => cardNumber !== code.cardNumber),
  code,
]

codesAtom.onMount = (set) => {
  // While nothing showed codes none was received, so those known then may be invalid.
  set([])
  const end = bridge.subscribe('deskCode', (code) => set((codes) => withCode(codes, code)))
  // What came by the event meanwhile is newer than what is read here.
  void bridge
    .call('deskCodes', {})
    .then((answer) => answer.ok && set((received) => received.reduce<DeskCode[]>(withCode, [...answer.value])))
  return end
}

/** Codes that the desk channel delivers to this host's own screen and that are still good; followed while a screen shows them. */
export const deskCodesAtom = atom((get) => get(codesAtom).filter(({ expiresAt }) => msOf(expiresAt) > Date.now()))
