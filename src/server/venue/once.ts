import { hash } from 'node:crypto'
import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Transaction } from '../kernel/db/database.ts'
import { isKept } from '../kernel/refusal.ts'
import { currentVenue } from './venue.repo.ts'

interface Attempt {
  /** Created by the client before its first try; null if none was sent. */
  key: string | null
  call: string
  /** The request without the key; the same key with another request is refused. */
  request: unknown
  /** ms since 1970, UTC. */
  at: number
}

/** JSON with sorted keys, so that the same request always gives the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.keys(part)
            .toSorted()
            .map((name) => [name, (part as Record<string, unknown>)[name]]),
        )
      : part,
  )

const hashOf = ({ call, request }: Attempt): string => hash('sha256', `${call} ${canonical(request)}`, 'hex')

/**
 * Runs a move once per idempotency key, inside the caller's transaction. A known key returns the answer of the first try, before
 * anything is checked or consumed; a key used for another request fails with `key_reused`, and a missing key at a venue that
 * requires one with `key_needed`. A failure leaves the key free.
 */
export const once = <T extends object>(tx: Transaction, attempt: Attempt, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  onceWith(tx, attempt, () => Promise.resolve(null), work)

/**
 * As `once`, with data that the work needs first. It is read while the key is claimed, without a lock, and unused if the key is
 * known.
 */
export async function onceWith<T extends object, F>(
  tx: Transaction,
  attempt: Attempt,
  read: () => Promise<F>,
  work: (found: F) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { key, call, at } = attempt
  if (key === null) {
    const [venue, found] = await Promise.all([currentVenue(tx), read()])
    return venue.keysRequired ? fail('key_needed') : work(found)
  }
  const request_hash = hashOf(attempt)
  // The key is claimed first: a second try at the same moment waits here until the first has ended, then finds its answer.
  const claiming = tx
    .insertInto('idempotency_keys')
    .values({ key, call, request_hash, answer: '', at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const [claimed, found] = await Promise.all([claiming, read()])
  if (claimed === undefined) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return first.request_hash === request_hash ? ok(JSON.parse(first.answer) as T) : fail('key_reused')
  }
  const result = await work(found)
  if (result.ok)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(result.value) })
      .where('key', '=', key)
      .execute()
  // A kept failure commits what was written, so the key has to be deleted to stay free.
  else if (isKept(result)) await tx.deleteFrom('idempotency_keys').where('key', '=', key).execute()
  return result
}
