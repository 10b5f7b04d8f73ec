/** Lazy-loaded parts time out after 120 seconds (specification, 4). */
export const LAZY_LIMIT_MS = 120_000

/** A part of the application could not be fetched. */
export class PartMissing extends Error {}

/** The loaded part, a `PartMissing` where it cannot be fetched, or a rejection once `limitMs` have passed without it, which the error view then shows. */
export function withinLimit<T>(part: Promise<T>, limitMs = LAZY_LIMIT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a part of the application did not arrive within ${limitMs} ms`)), limitMs)
    const missing = (cause: unknown) => reject(new PartMissing('a part of the application could not be fetched', { cause }))
    part.then(resolve, missing).finally(() => clearTimeout(timer))
  })
}
