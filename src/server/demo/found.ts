/** The one of a name. The demo names only what it has: a name that is not there is a fault of the demo, and thrown. */
export function found<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T {
  const item = items.find((candidate) => nameOf(candidate) === name)
  if (item === undefined) throw new Error(`the demo has no ${name}`)
  return item
}
