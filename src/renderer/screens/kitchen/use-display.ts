import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { keepAwake } from '../../platform/kiosk-page.ts'
import { reachableAtom } from '../../platform/terminal.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { darkScreenAtom } from '../../ui/theme/look.atoms.ts'
import { bumpAtom, lostSinceAtom, sendBumpsAtom, waitingBumpsAtom } from './bumps.atoms.ts'
import type { LineMark } from '../../model/kitchen/board.ts'

/** The interval at which queued bumps are retried, ms. */
const AGAIN_MS = 3000

export function useDisplayLook(): void {
  const setDark = useSetAtom(darkScreenAtom)
  useLayoutEffect(() => {
    setDark(true)
    return () => setDark(false)
  }, [setDark])
  useEffect(keepAwake, [])
}

export function useConnection(): void {
  const isReachable = useAtomValue(reachableAtom)
  const waiting = useAtomValue(waitingBumpsAtom)
  const note = useSetAtom(lostSinceAtom)
  const send = useSetAtom(sendBumpsAtom)
  useEffect(() => note(isReachable), [isReachable, note])
  useEffect(() => {
    if (waiting === 0) return undefined
    if (isReachable) void send()
    const timer = setInterval(() => void send(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isReachable, waiting, send])
}

export function useBump(): (ticketId: string, lines: readonly LineMark[], done: boolean) => void {
  const bump = useSetAtom(bumpAtom)
  const toasts = useToasts()
  return (ticketId, lines, done) =>
    void bump(ticketId, lines, done).then((refusal) => refusal !== null && toasts.warning(refusal.msg))
}
