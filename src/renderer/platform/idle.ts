/** How long before the lock staff are warned, ms. */
const WARNED_MS = 30_000

export type Idleness = { state: 'in use' } | { state: 'warned'; secondsLeft: number } | { state: 'locked' }

/** The state after `idleMs` without a touch, with a lock after `limitMs`; after a sleep it locks at once. */
export function idlenessOf(idleMs: number, limitMs: number): Idleness {
  const leftMs = limitMs - idleMs
  if (leftMs <= 0) return { state: 'locked' }
  return leftMs > WARNED_MS ? { state: 'in use' } : { state: 'warned', secondsLeft: Math.ceil(leftMs / 1000) }
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back for each sign of a person at the terminal; returns a function that stops it. */
export function onTouched(onTouch: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, onTouch, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onTouch, { capture: true })
  }
}
