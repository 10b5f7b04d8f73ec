/** How to end the applications that the present test has opened: each follows its host, its server and other windows. */
const ends = new Set<() => void>()

/** Notes an application that was started, by how it ends. */
export const noteOpened = (end: () => void): void => void ends.add(end)

/** Ends them all, so that the next test, of this file or another, is alone in the page. */
export function endOpened(): void {
  for (const end of ends) end()
  ends.clear()
}
