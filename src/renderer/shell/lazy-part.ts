/** Lazy-loaded parts time out after 120 seconds (specification, 4). */
export const LAZY_LIMIT_MS = 120_000

/** The loaded part, or a rejection once `limitMs` have passed without it, which the error view then shows. */
export function withinLimit<T>(part: Promise<T>, limitMs = LAZY_LIMIT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`a part of the application did not arrive within ${limitMs} ms`)), limitMs)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
