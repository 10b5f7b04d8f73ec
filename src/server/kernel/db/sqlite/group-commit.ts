import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery, type Dialect, type Kysely } from 'kysely'
import { StorageError } from '../engine/storage-trouble.ts'
import { transactionOver } from '../engine/transaction-over.ts'

import type { Tables } from '../tables/tables.ts'

/** The most transactions that share a commit: the first of them waits for the last. */
const MAX_MEMBERS = 64

const [savepoint, release, rollBack] = ['savepoint member', 'release member', 'rollback to member'].map((text) =>
  CompiledQuery.raw(text),
) as [CompiledQuery, CompiledQuery, CompiledQuery]

interface Member {
  /**
   * Runs its work under a savepoint; returns the function that settles its promise once the group is committed. Throws if the
   * whole group has to fail.
   */
  join(tx: Kysely<Tables>): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Runs work under a savepoint. An error rolls back only that work, except a storage error, which may have rolled back everything
 * and is rethrown.
 */
async function undoneAlone<T>(
  tx: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  await tx.executeQuery(savepoint)
  try {
    const value = await work(tx)
    await tx.executeQuery(release)
    return { value }
  } catch (error) {
    if (error instanceof StorageError) throw error
    await tx.executeQuery(rollBack)
    await tx.executeQuery(release)
    return { error }
  }
}

/**
 * Group commit: waiting transactions run one after the other as savepoints of one transaction and share its sync. None is
 * answered before that commit, not even with an error, since one may have read what an earlier one wrote. A failed commit fails
 * all members; a failed BEGIN fails all waiting transactions.
 */
export class GroupCommit {
  readonly #db: Kysely<Tables>
  readonly #dialect: Dialect
  #waiting: Member[] = []
  #isRunning = false

  constructor(db: Kysely<Tables>, dialect: Dialect) {
    this.#db = db
    this.#dialect = dialect
  }

  /** Runs `work` as a transaction: committed and durable when the promise resolves, rolled back if it throws. */
  run<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const join = async (tx: Kysely<Tables>) => {
        const done = await undoneAlone(tx, work)
        return () => ('value' in done ? resolve(done.value) : reject(done.error))
      }
      this.#waiting.push({ join, fail: reject })
      if (this.#isRunning) return
      this.#isRunning = true
      this.#soon()
    })
  }

  /** Waits until the requests that arrived together have all been read. */
  #soon(): void {
    setImmediate(() => void this.#runGroup())
  }

  async #runGroup(): Promise<void> {
    const members: Member[] = []
    try {
      const settle = await this.#db.transaction().execute(async (tx) => {
        const connection = await tx.getExecutor().provideConnection((own) => Promise.resolve(own))
        return this.#runMembers(transactionOver(this.#db, this.#dialect, connection), members)
      })
      for (const answer of settle) answer()
    } catch (error) {
      // If BEGIN itself failed, there are no members yet. Without this, the waiting calls would retry it forever and never be
      // answered.
      const failed = members.length > 0 ? members : this.#waiting.splice(0)
      for (const member of failed) member.fail(error)
    }
    this.#isRunning = this.#waiting.length > 0
    if (this.#isRunning) this.#soon()
  }

  async #runMembers(tx: Kysely<Tables>, members: Member[]): Promise<(() => void)[]> {
    const settle: (() => void)[] = []
    while (members.length < MAX_MEMBERS) {
      const member = this.#waiting.shift()
      if (member === undefined) break
      members.push(member)
      settle.push(await member.join(tx))
      // Requests that have arrived meanwhile are read before the sync, which costs more than a turn of the event loop.
      if (this.#waiting.length === 0) await turn()
    }
    return settle
  }
}
