import { useEffect, useState } from 'react'
import { useAction } from '../data/use-action.ts'
import { useKeys } from '../ui/keys/keys.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Prints a sheet, also on Ctrl+P. `prepare` reads its data, or resolves to null if that failed; then nothing is printed. The
 * sheet is removed after printing.
 */
export function usePrintSheet<T>(prepare: () => Promise<T | null>): { sheet: T | null; print: () => void; busy: boolean } {
  const [sheet, setSheet] = useState<T | null>(null)
  const run = async () => {
    const prepared = await prepare()
    if (prepared === null) return
    setSheet(prepared)
    // Charts need one frame for their layout, and another one to be drawn.
    for (let frame = 0; frame < 3; frame++) await nextFrame()
    window.print()
  }
  const [print, busy] = useAction(run)

  useEffect(() => {
    const clear = () => setSheet(null)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  useKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    print()
  })
  return { sheet, print, busy }
}
