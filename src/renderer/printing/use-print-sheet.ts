import { useCallback, useEffect, useState } from 'react'
import { useAction } from '../data/use-action.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Prints what a screen prepares: `prepare` reads what belongs on the paper, the answer is shown as a sheet (null shows none), and the sheet goes
 * away when the printing has ended. `prepare` answers null when it could not read it.
 */
export function usePrintSheet<T>(prepare: () => Promise<T | null>): { sheet: T | null; print: () => void; busy: boolean } {
  const [sheet, setSheet] = useState<T | null>(null)
  const run = useCallback(async () => {
    const prepared = await prepare()
    if (prepared === null) return
    setSheet(prepared)
    // Charts take a frame to know their places, and one more to be drawn.
    for (let frame = 0; frame < 3; frame++) await nextFrame()
    window.print()
  }, [prepare])
  const [print, busy] = useAction(run)

  useEffect(() => {
    const clear = () => setSheet(null)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      print()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [print])
  return { sheet, print, busy }
}
