import type { TableFloor } from '../../../shared/contract/order-parts.ts'

export interface DeckKind {
  shape: 'cabin' | 'large' | 'medium' | 'round'
  label: string
  /** Fewest and most; null for cabins, which seat their own guests. */
  guests: readonly [number, number] | null
  /** Along one side. */
  chairs: number
}

/** How each floor's tables are drawn and how many guests they seat (specification, 9). */
export const deckKinds: Record<TableFloor, DeckKind> = {
  '3rd Floor': { shape: 'cabin', label: 'Separate cabins', guests: null, chairs: 0 },
  '2nd Floor': { shape: 'large', label: 'Large, 8–10 guests', guests: [8, 10], chairs: 4 },
  '1st Floor Medium': { shape: 'medium', label: 'Medium, 4–6 guests', guests: [4, 6], chairs: 2 },
  '1st Floor': { shape: 'round', label: 'Small, 2–4 guests', guests: [2, 4], chairs: 1 },
}

export const decksFromTop: readonly TableFloor[] = ['3rd Floor', '2nd Floor', '1st Floor Medium', '1st Floor']
