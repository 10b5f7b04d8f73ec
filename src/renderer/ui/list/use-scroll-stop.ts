import { type RefObject, useEffect, useState } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Whether an element scrolls and nothing in it takes the focus, so that it must itself be a stop of the Tab key to be read by keyboard. */
export function useScrollStop(body: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    const look = () => setIsStop(element.scrollHeight > element.clientHeight + 1 && element.querySelector(CONTROLS) === null)
    // It reports each element at once, after the layout: measured here, the page would be laid out once more.
    const observer = new ResizeObserver(look)
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => observer.disconnect()
  })
  return isStop
}
