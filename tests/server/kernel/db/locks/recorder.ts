import pg from 'pg'

/** One statement as PostgreSQL was sent it, and the rows that it answered. */
export interface Said {
  text: string
  values: readonly unknown[]
  rows: readonly Record<string, unknown>[]
}

/** What was said between a begin and its end; a statement outside of one is alone. */
export type Transaction = readonly Said[]

const valuesOf = ([first, values]: readonly unknown[]): readonly unknown[] =>
  ((typeof first === 'string' ? values : (first as { values?: unknown } | undefined)?.values) ?? []) as readonly unknown[]

const textOf = (given: readonly unknown[]): string | undefined => {
  const [first] = given
  return typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
}

/** Records what every connection of this process sends to PostgreSQL, by the call that is being made. */
export class StatementRecorder {
  readonly transactions = new Map<string, Transaction[]>()
  readonly #query = pg.Client.prototype.query
  readonly #open = new Map<pg.Client, Said[]>()
  #call: string | null = null

  constructor() {
    const { record } = { record: this.#record.bind(this) }
    const query = this.#query
    const recording = function recording(this: pg.Client, ...given: unknown[]) {
      const result = Reflect.apply(query, this, given) as Promise<{ rows?: Said['rows'] }> | undefined
      const text = textOf(given)
      if (text !== undefined) record(this, { text, values: valuesOf(given), rows: [] }, result)
      return result as never
    }
    Object.assign(pg.Client.prototype, { query: recording })
  }

  /** Takes what is said while a call is made. One call at a time: nothing else is to speak meanwhile. */
  async during<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.#call = call
    try {
      return await work()
    } finally {
      this.#call = null
    }
  }

  /** Records no more. */
  end(): void {
    Object.assign(pg.Client.prototype, { query: this.#query })
  }

  #record(client: pg.Client, said: Said, result: Promise<{ rows?: Said['rows'] }> | undefined): void {
    if (this.#call === null) return
    const word = /^\s*(\w+)/.exec(said.text)?.[1]?.toLowerCase() ?? ''
    if (['begin', 'start'].includes(word)) return void this.#open.set(client, [])
    const open = this.#open.get(client)
    if (['commit', 'rollback'].includes(word)) {
      this.#open.delete(client)
      if (open !== undefined) this.#keep(open)
      return
    }
    result?.then(
      ({ rows = [] }) => Object.assign(said, { rows }),
      () => undefined,
    )
    if (open === undefined) this.#keep([said])
    else open.push(said)
  }

  #keep(transaction: Transaction): void {
    const call = this.#call ?? ''
    this.transactions.set(call, [...(this.transactions.get(call) ?? []), transaction])
  }
}
