import { type BulkCard, type BulkReturn, type DeskSum, MOST_IN_BULK, type PassedOver } from '../../shared/contract/bulk-cards.ts'
import { add, type Paise, paiseOf, subtract, sum, toRupees } from '../../shared/money/money.ts'
import { liveCardsOf, openingsOf } from '../cards/index.ts'
import { allAboard, type NamedPax, searchPax, soughtAnywhere } from '../guests/index.ts'
import type { Database, Reading } from '../kernel/db/database.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import { paxWithUnpaidOrder } from '../orders/index.ts'
import { type Asked, batchText } from '../people/index.ts'
import { allOutlets } from '../venue/index.ts'

/** The passengers aboard whom a search finds, everyone for none, by PAX number; and whether they are more than one batch takes. */
export async function aboardFor({ db, dialect }: Database, search = ''): Promise<{ aboard: NamedPax[]; more: boolean }> {
  const words = soughtAnywhere(search)
  const limit = MOST_IN_BULK + 1
  const found = words.length === 0 ? await allAboard(db, limit) : await searchPax({ db, dialect }, words, { limit })
  const aboard = found.filter((pax) => !('released_at' in pax) || pax.released_at === null)
  const sorted = aboard.toSorted((a, b) => (a.pax_manifest_no < b.pax_manifest_no ? -1 : 1))
  return { aboard: sorted.slice(0, MOST_IN_BULK), more: found.length > MOST_IN_BULK }
}

const personOf = ({ full_name: fullName, pax_manifest_no: cardNumber, cabin }: NamedPax) => ({ cardNumber, fullName, cabin })

export const bulkCardView = (pax: NamedPax): BulkCard => ({ _id: pax.id, ...personOf(pax) })

export const passOver = (pax: NamedPax, why: string): PassedOver => ({ ...personOf(pax), why })

/** Who gets a card, and who has one already. */
export async function toActivate(db: Reading, aboard: readonly NamedPax[]) {
  const live = new Map(
    (
      await liveCardsOf(
        db,
        aboard.map(({ id }) => id),
      )
    ).map((card) => [card.pax_id, card]),
  )
  return {
    chosen: aboard.filter(({ id }) => !live.has(id)),
    passedOver: aboard.filter(({ id }) => live.has(id)).map((pax) => passOver(pax, 'Has a card already')),
  }
}

/** A card that is returned, with its holder and who opened it. */
export interface Returning {
  pax: NamedPax
  card: CardRow
  view: BulkReturn
}

/** The guest's own money on a card, which a return pays out. */
const ownOf = ({ balance, onboard }: CardRow): Paise => subtract(balance, onboard)

/** The cards that are returned, and the passengers without one or with an unpaid order. */
export async function toReturn(db: Reading, aboard: readonly NamedPax[], cards: readonly CardRow[]) {
  const byPax = new Map(cards.map((card) => [card.pax_id, card]))
  const owing = await paxWithUnpaidOrder(
    db,
    aboard.map(({ id }) => id),
  )
  const openings = await openingsOf(
    db,
    cards.map(({ id }) => id),
  )
  const desks = new Map((await allOutlets(db)).map(({ id, name }) => [id, name]))
  const chosen: Returning[] = []
  const passedOver: PassedOver[] = []
  for (const pax of aboard) {
    const card = byPax.get(pax.id)
    if (card === undefined) passedOver.push(passOver(pax, 'Has no card'))
    else if (owing.has(pax.id)) passedOver.push(passOver(pax, 'Has an unpaid order'))
    else chosen.push({ pax, card, view: returnView(pax, card, openings.get(card.id), desks) })
  }
  return { chosen, passedOver, total: sum(chosen.map(({ card }) => ownOf(card))) }
}

function returnView(
  pax: NamedPax,
  card: CardRow,
  opening: { outlet: number; staffName: string } | undefined,
  desks: ReadonlyMap<number, string>,
): BulkReturn {
  return {
    ...bulkCardView(pax),
    cardNumber: card.card_number,
    refunded: toRupees(ownOf(card)),
    unspentCredit: toRupees(card.onboard),
    desk: desks.get(opening?.outlet ?? 0) ?? '',
    openedBy: opening?.staffName ?? '',
  }
}

/** What the returned cards come to by desk and person, by their names. */
export function deskSums(cards: readonly BulkReturn[]): DeskSum[] {
  const desks = new Map<string, DeskSum>()
  for (const { desk, openedBy, refunded } of cards) {
    const key = JSON.stringify([desk, openedBy])
    const before = desks.get(key) ?? { desk, openedBy, cards: 0, amount: 0 }
    const amount = toRupees(add(paiseOf(before.amount), paiseOf(refunded)))
    desks.set(key, { ...before, cards: before.cards + 1, amount })
  }
  return [...desks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, desk]) => desk)
}

/** What a supervisor approves of a batch: these passengers at this total. */
export const approvalOf = (act: 'activate' | 'return', paxIds: readonly string[], amount: Paise, askedBy: string): Asked => ({
  act: 'cards',
  cardId: '',
  to: batchText(act, paxIds),
  amount,
  askedBy,
})
