import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'

export const NAMED = 'every move since the ledger records persons names a member of staff and a terminal'
export const ONE_PERSON = 'a move has one person and one terminal'

interface Found {
  invariant: string
  found: string
}

type Entry = Pick<LedgerEntryRow, 'seq' | 'move_id' | 'staff_id' | 'terminal'>

/** Checks who made each move, from the ledger's rows in order. Reports only the first breach of each rule. */
export class PersonsAudit {
  readonly #unnamedTo: number
  readonly #staff: ReadonlySet<string>
  readonly #found = new Map<string, string>()
  #before: Entry | undefined

  /** `unnamedTo` is the last row from before persons were recorded; `staff` holds the ids of all staff. */
  constructor(unnamedTo: number, staff: ReadonlySet<string>) {
    this.#unnamedTo = unnamedTo
    this.#staff = staff
  }

  pass(rows: readonly Entry[]): void {
    for (const row of rows) {
      if (!this.#isNamedRightly(row)) this.#note(NAMED, `ledger row ${row.seq}`)
      if (this.#isByAnother(row)) this.#note(ONE_PERSON, row.move_id)
      this.#before = row
    }
  }

  /** The breaches of an invariant. To be called after the whole ledger has passed. */
  found(invariant: string): Found[] {
    const found = this.#found.get(invariant)
    return found === undefined ? [] : [{ invariant, found }]
  }

  #note(invariant: string, found: string): void {
    if (!this.#found.has(invariant)) this.#found.set(invariant, found)
  }

  #isNamedRightly({ seq, staff_id, terminal }: Entry): boolean {
    if (seq <= this.#unnamedTo) return staff_id === null && terminal === null
    return staff_id !== null && this.#staff.has(staff_id) && terminal !== null
  }

  /** Relies on the rows of a move being adjacent. */
  #isByAnother({ move_id, staff_id, terminal }: Entry): boolean {
    const before = this.#before
    return before?.move_id === move_id && (before.staff_id !== staff_id || before.terminal !== terminal)
  }
}
