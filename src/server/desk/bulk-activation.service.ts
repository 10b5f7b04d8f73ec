import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { formatRupees, paiseOf, times, toRupees } from '../../shared/money/money.ts'
import { limitOfRefills } from '../../shared/money/refill-limit.ts'
import { isoOf, msOf } from '../../shared/time.ts'
import { appendMoves, cardMoveOf, creditPostings, insertCardMoves, insertCards, type Move, NO_PIN } from '../cards/index.ts'
import { holdAboard, type NamedPax } from '../guests/index.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Service } from '../kernel/http/call.ts'
import { checkSupervisorPin, grantMove, noteApproval, useGrant } from '../people/index.ts'
import { bookedAt, currentVenue, once } from '../venue/index.ts'
import { aboardFor, approvalOf, bulkCardView, passOver, toActivate } from './bulk.ts'
import { askedLoad, expired, type Load } from './load.ts'

export const checkActivation: Service<'checkActivation'> = async ({ database }, { body }) => {
  const { aboard, more } = await aboardFor(database, body.search)
  const { chosen, passedOver } = await toActivate(database.db, aboard)
  return ok({ cards: chosen.map(bulkCardView), passedOver, more })
}

const ONE_BY_ONE = 'Give complimentary credit card by card, each with its reason'
const NOBODY = 'None of these passengers needs a card. Check again'

async function loadOfEach(tx: Transaction, balance: number, tender: Parameters<typeof askedLoad>[2]): Promise<Result<Load>> {
  if (tender?.kind === 'complimentary') return failField('tender', ONE_BY_ONE)
  return askedLoad(tx, paiseOf(balance), tender)
}

interface Opening {
  load: Load
  expiresAt: number
  /** ms since 1970, UTC. */
  at: number
}

const cardFor = (pax: NamedPax, { load, expiresAt, at }: Opening): CardRow => ({
  id: newId(),
  pax_id: pax.id,
  card_number: pax.pax_manifest_no,
  name_of_card: pax.full_name,
  balance: load.credit,
  onboard: load.onboard,
  expires_at: expiresAt,
  time: '',
  state: 'active',
  created_at: at,
  closed_at: null,
  replaced_by: null,
  ...NO_PIN,
})

/**
 * Activates cards without a PIN for passengers aboard who have none, each with a ledger move of its own. Passengers are locked by
 * rising id, so that two batches, or a batch and the desk, never give one of them two cards. The approval is not part of the
 * request, so a repeated call needs none.
 */
export const activateCards: Service<'activateCards'> = (
  { database, secrets, now },
  { body: { approval, ...body }, key, ...by },
) =>
  database.transact((tx) =>
    once(tx, { key, call: 'activateCards', request: body, at: now() }, async () => {
      const at = now()
      const expiresAt = msOf(body.expiryDate)
      const refused = expired(expiresAt, at)
      if (refused !== null) return refused
      const load = await loadOfEach(tx, body.balance, body.tender)
      if (!load.ok) return load
      const aboard = await holdAboard(tx, body.ids)
      const { chosen, passedOver } = await toActivate(tx, aboard)
      const opened = chosen.map((pax) => ({ pax, card: cardFor(pax, { load: load.value, expiresAt, at }) }))
      const inserted = await insertCards(
        tx,
        opened.map(({ card }) => card),
      )
      const done = opened.filter(({ card }) => inserted.has(card.id))
      const taken = opened
        .filter(({ card }) => !inserted.has(card.id))
        .map(({ pax }) => passOver(pax, 'The number has a live card'))
      const venue = await currentVenue(tx)
      const of = { kind: 'activation', at, by, outlet: by.staff.outlet, ...bookedAt(at, venue) } as const
      const moves = done.map(({ card }) => ({
        ...of,
        id: newId(),
        card,
        postings: creditPostings(card.id, load.value.credit, load.value.kind),
      }))
      const [first, ...others] = moves
      if (first === undefined) return fail('rule_broken', { msg: NOBODY })
      const total = times(load.value.credit, moves.length)
      const doing = { ...by, at, moveId: first.id }
      const approved =
        total > limitOfRefills(venue.refillLimit)
          ? await useGrant(tx, secrets, approval, approvalOf('activate', body.ids, total, by.staff.id), doing)
          : ok(null)
      if (!approved.ok) return approved
      await insertCardMoves(
        tx,
        moves.map((move) => cardMoveOf(newId(), move, move.card, load.value)),
      )
      const ledger: readonly [Move, ...Move[]] = [first, ...others]
      await appendMoves(tx, ledger)
      const detail = `${moves.length} cards, ${formatRupees(total)}`
      await noteAction(tx, by, at, { action: 'cards_activated', detail })
      if (approved.value !== null) await noteApproval(tx, approved.value, '', doing)
      return ok({
        cards: done.map(({ pax }) => bulkCardView(pax)),
        total: toRupees(total),
        passedOver: [...passedOver, ...taken],
      })
    }),
  )

export const approveCards: Service<'approveCards'> = async (deps, { body, ...by }) => {
  const what = `${body.act} of ${body.cards} cards`
  const checked = await checkSupervisorPin(deps, by, body, what)
  if (!checked.ok) return checked
  const asked = approvalOf(body.act, body.ids, paiseOf(body.total), by.staff.id)
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, asked, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}
