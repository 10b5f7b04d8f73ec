/** Lazy-loaded parts time out after this, ms (specification, 4). */
export const LAZY_LIMIT_MS = 120_000

export class PartMissing extends Error {}

/** Rejects with a `PartMissing` if the part cannot be fetched, or with another error after `limitMs`, ms. */
export function withinLimit<T>(part: Promise<T>, limitMs = LAZY_LIMIT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a part of the application did not arrive within ${limitMs} ms`)), limitMs)
    const missing = (cause: unknown) => reject(new PartMissing('a part of the application could not be fetched', { cause }))
    part.then(resolve, missing).finally(() => clearTimeout(timer))
  })
}
