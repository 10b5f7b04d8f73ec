import pg from 'pg'

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Has PostgreSQL parse each statement of this process once: by name, as its text. Planning the same hundred statements again takes a
 * quarter of the time of a history, and what the rules do is the same.
 */
export function prepareStatementsOnce(): void {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
  const plain = pg.Client.prototype.query as unknown as Query
  const named: Query = function query(this: unknown, text, values, ...rest) {
    const isStatement = typeof text === 'string' && Array.isArray(values) && values.length > 0
    return isStatement ? plain.call(this, { name: nameOf(text), text, values }) : plain.call(this, text, values, ...rest)
  }
  Object.assign(pg.Client.prototype, { query: named })
}
