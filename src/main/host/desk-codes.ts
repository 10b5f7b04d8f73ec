import type { DeskCode } from '../../shared/bridge/bridge.ts'

/** The one-time codes of the desk channel that are still valid, for the host's screen; in memory only. */
export interface DeskCodes {
  /** Takes a code and calls the listeners; an earlier code of the same card is no longer valid. */
  add(code: DeskCode): void
  /** The codes still valid now, oldest first. */
  valid(): DeskCode[]
  onCode(listener: (code: DeskCode) => void): () => void
}

/** Creates an empty list of codes; `now` is in ms since 1970, UTC. */
export function createDeskCodes(now: () => number = Date.now): DeskCodes {
  const byCard = new Map<string, DeskCode>()
  const listeners = new Set<(code: DeskCode) => void>()
  const dropExpired = (): void => {
    for (const [card, code] of byCard) if (Date.parse(code.expiresAt) <= now()) byCard.delete(card)
  }
  return {
    add: (code) => {
      dropExpired()
      byCard.delete(code.cardNumber)
      byCard.set(code.cardNumber, code)
      listeners.forEach((listener) => listener(code))
    },
    valid: () => {
      dropExpired()
      return [...byCard.values()]
    },
    onCode: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
