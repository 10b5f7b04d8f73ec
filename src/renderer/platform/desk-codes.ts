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
  // Codes were not received while none were shown, so those known from before may be invalid.
  set([])
  const end = bridge.subscribe('deskCode', (code) => set((codes) => withCode(codes, code)))
  // Codes received by event meanwhile are newer than this answer.
  void bridge
    .call('deskCodes', {})
    .then((answer) => answer.ok && set((received) => received.reduce<DeskCode[]>(withCode, [...answer.value])))
  return end
}

/** Valid codes that the desk channel delivers to this host's own screen; followed while a screen shows them. */
export const deskCodesAtom = atom((get) => get(codesAtom).filter(({ expiresAt }) => msOf(expiresAt) > Date.now()))
