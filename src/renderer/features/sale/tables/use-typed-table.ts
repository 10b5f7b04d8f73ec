import { type RefObject, useEffect } from 'react'
import { isTypedElsewhere } from '../../../ui/frame/use-frame-shortcuts.ts'

/** Digits typed within this time make one number, ms. */
const ONE_NUMBER_MS = 800

const tablesOf = (list: HTMLElement, tableno: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('button')].filter((table) => table.querySelector(`[data-number="${tableno}"]`) !== null)

/**
 * A number typed outside any field moves the focus to that table, and Enter books it. Typed again, it moves to the next floor
 * with that number.
 */
export function useTypedTable(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let typed = ''
    let typedAt = 0
    const listen = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || !isTypedElsewhere(event) || list.current === null) return
      const longer = event.timeStamp - typedAt < ONE_NUMBER_MS ? typed + event.key : event.key
      typed = tablesOf(list.current, longer).length > 0 ? longer : event.key
      typedAt = event.timeStamp
      const tables = tablesOf(list.current, typed)
      const here = tables.findIndex((table) => table === document.activeElement)
      tables[(here + 1) % tables.length]?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [list])
}
