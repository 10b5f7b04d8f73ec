/** How long before the lock staff are warned, ms. */
const WARNED_MS = 30_000

/** What a terminal does after so long without a touch. */
export type Idleness = { state: 'in use' } | { state: 'warned'; secondsLeft: number } | { state: 'locked' }

/** What follows from `idleMs` without a touch where the lock falls after `limitMs`; after a sleep it falls at once. */
export function idlenessOf(idleMs: number, limitMs: number): Idleness {
  const leftMs = limitMs - idleMs
  if (leftMs <= 0) return { state: 'locked' }
  return leftMs > WARNED_MS ? { state: 'in use' } : { state: 'warned', secondsLeft: Math.ceil(leftMs / 1000) }
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back with each sign of somebody at the terminal, until the answer is called. */
export function onTouched(onTouch: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, onTouch, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onTouch, { capture: true })
  }
}
