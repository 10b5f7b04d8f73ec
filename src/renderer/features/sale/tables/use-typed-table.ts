import { type RefObject, useRef } from 'react'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'

/** Digits typed within this time make one number, ms. */
const ONE_NUMBER_MS = 800

const tablesOf = (list: HTMLElement, tableno: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('button')].filter((table) => table.querySelector(`[data-number="${tableno}"]`) !== null)

/**
 * A number typed outside any field moves the focus to that table, and Enter books it. Typed again, it moves to the next floor
 * with that number.
 */
export function useTypedTable(list: RefObject<HTMLElement | null>): void {
  const typed = useRef({ number: '', at: 0 })
  useKeys((event) => {
    if (!isKey(event, orderKeys.table) || !isTypedElsewhere(event) || list.current === null) return
    const { number, at } = typed.current
    const longer = event.timeStamp - at < ONE_NUMBER_MS ? number + event.key : event.key
    typed.current = { number: tablesOf(list.current, longer).length > 0 ? longer : event.key, at: event.timeStamp }
    const tables = tablesOf(list.current, typed.current.number)
    const here = tables.findIndex((table) => table === document.activeElement)
    tables[(here + 1) % tables.length]?.focus()
  })
}
