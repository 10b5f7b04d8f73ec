import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { formatRupees, toRupees, ZERO } from '../../shared/money/money.ts'
import {
  appendMoves,
  BY_CASH,
  cardMoveOf,
  closeCards,
  holdAllCards,
  insertCardMoves,
  liveCardsOf,
  type Move,
  refundPostings,
} from '../cards/index.ts'
import { holdAboard, queueReturned } from '../guests/index.ts'
import { type Actor, noteAction } from '../kernel/audit/audit.repo.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { Service, Staff } from '../kernel/http/call.ts'
import { lockStaffMember, noteApproval, useGrant } from '../people/index.ts'
import { bookedAt, currentVenue, once } from '../venue/index.ts'
import { aboardFor, approvalOf, deskSums, type Returning, toReturn } from './bulk.ts'
import { asksSupervisor } from './refund-limits.ts'

export const checkReturn: Service<'checkReturn'> = async ({ database }, { body }) => {
  const { aboard, more } = await aboardFor(database, body.search)
  const cards = await liveCardsOf(
    database.db,
    aboard.map(({ id }) => id),
  )
  return ok({ ...returnedView(await toReturn(database.db, aboard, cards)), more })
}

function returnedView({ chosen, passedOver, total }: Awaited<ReturnType<typeof toReturn>>) {
  const cards = chosen.map(({ view }) => view)
  return { cards, desks: deskSums(cards), total: toRupees(total), passedOver }
}

/**
 * Returns the cards of passengers who have no unpaid order, blocked ones too, each with a ledger move of its own. Passengers and
 * then cards are locked by rising id: a payment with one of the cards is made before, and its balance is the one that is paid
 * out, or it is refused afterwards. The approval is not part of the request, so a repeated call needs none.
 */
export const returnCards: Service<'returnCards'> = async ({ database, secrets, notices, now }, { body, key, ...by }) => {
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'returnCards', request: { ids: body.ids }, at: now() }, async () => {
      const at = now()
      await lockStaffMember(tx, by.staff.id)
      const aboard = await holdAboard(tx, body.ids)
      const live = await liveCardsOf(
        tx,
        aboard.map(({ id }) => id),
      )
      const found = await toReturn(
        tx,
        aboard,
        await holdAllCards(
          tx,
          live.map(({ id }) => id),
        ),
      )
      const { chosen, total } = found
      const moves = await movesOf(tx, chosen, by, at)
      const [first, ...others] = moves
      if (first === undefined) return ok(returnedView(found))
      const doing = { ...by, at, moveId: first.id }
      await closeCards(
        tx,
        chosen.map(({ card }) => card.id),
        at,
      )
      const approved = (await asksSupervisor(tx, total, by.staff.id, at))
        ? await useGrant(tx, secrets, body.approval, approvalOf('return', body.ids, total, by.staff.id), doing)
        : ok(null)
      if (!approved.ok) return approved
      await insertCardMoves(
        tx,
        moves.map(({ line }) => line),
      )
      const ledger: readonly [Move, ...Move[]] = [first, ...others]
      await appendMoves(tx, ledger)
      const told = chosen.filter(({ card }) => card.balance > ZERO).map(({ card }) => card.id)
      if (notices.canNotify) await queueReturned(tx, by, told, at)
      const detail = `${moves.length} cards, ${formatRupees(total)}`
      await noteAction(tx, by, at, { action: 'cards_returned', detail })
      if (approved.value !== null) await noteApproval(tx, approved.value, '', doing)
      return ok(returnedView(found))
    }),
  )
  notices.wake()
  return answer
}

/** The ledger's moves of the returns, each with its line of the card report. */
async function movesOf(tx: Transaction, chosen: readonly Returning[], by: Actor & { staff: Pick<Staff, 'outlet'> }, at: number) {
  const of = { kind: 'return', at, by, outlet: by.staff.outlet, ...bookedAt(at, await currentVenue(tx)) } as const
  return chosen.map(({ card }) => {
    const move = { ...of, id: newId(), postings: refundPostings(card.id, card.balance, card.onboard) }
    const amounts = { debit: card.balance, onboard: card.onboard, tender: BY_CASH }
    return { ...move, line: cardMoveOf(newId(), move, { ...card, balance: ZERO, onboard: ZERO }, amounts) }
  })
}
