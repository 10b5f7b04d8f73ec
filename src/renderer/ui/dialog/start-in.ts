/** Where a dialog begins, focused once it has opened. Somebody who was quicker, and is at a button beside it already, stays there. */
export function startIn(start: HTMLElement | null | undefined): void {
  const isBeside = start?.parentElement?.contains(document.activeElement) === true
  if (!isBeside) start?.focus()
}
