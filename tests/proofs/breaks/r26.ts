import { findCard, type holdCard } from '../../../src/server/cards/card.repo.ts'
import { seamsOf } from '../seam.ts'

/** Reads the card and holds nothing: a payment takes its approval first. */
export const readCard: typeof holdCard = async (tx, id) => {
  const card = await findCard(tx, id)
  return card?.state === 'returned' ? undefined : card
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/cards/card.repo', 'holdCard', 'readCard')]
