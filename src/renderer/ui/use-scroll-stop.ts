import { type RefObject, useEffect, useState } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** An element that scrolls and contains nothing focusable needs a Tab stop, so that the keyboard can scroll it. */
export function useScrollStop(body: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    const look = () => setIsStop(element.scrollHeight > element.clientHeight + 1 && element.querySelector(CONTROLS) === null)
    // The observer reports each element at once, after the layout; measuring here would force another layout.
    const observer = new ResizeObserver(look)
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => observer.disconnect()
  })
  return isStop
}
