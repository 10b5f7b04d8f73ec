import type { Consent, Statement, StatementLine } from '../../../shared/contract/guest-account.ts'
import { add, type Paise, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { tenderView } from '../billing/bill.repo.ts'
import type { MoveOfPax, StatementFacts, StatementPeriod } from './statement.repo.ts'

/** The moves of a payment, which share its approval. */
const ofPayment: ReadonlySet<string> = new Set(['sale', 'tip', 'cash'])

const named = (supervisor: string | null | undefined): Pick<Consent, 'supervisor'> =>
  typeof supervisor === 'string' ? { supervisor } : {}

/** A payment and its approval have the same card and the same moment. */
const approvalKey = (cardId: string, at: number | null): string => `${cardId} ${at}`

type ConsentOf = (move: MoveOfPax) => Consent | undefined

function consentsOf({ approvals, supervisors }: StatementFacts): ConsentOf {
  const used = new Map(approvals.map((approval) => [approvalKey(approval.card_id, approval.consumed_at), approval]))
  return ({ kind, card_id, created_at, move_id }) => {
    const supervisor = supervisors.get(move_id)
    if (!ofPayment.has(kind)) return supervisor === undefined ? undefined : { by: 'supervisor', supervisor }
    const approval = used.get(approvalKey(card_id, created_at))
    if (approval === undefined || approval.factor === 'pin_code') return undefined
    return { by: approval.factor, ...named(approval.supervisor) }
  }
}

function papersView({ papers, dishes }: StatementFacts, { kind, move_id }: MoveOfPax) {
  const paper = papers.get(move_id)
  if (paper === undefined) return {}
  const eaten =
    kind === 'sale' ? dishes.get(paper.order_id) : kind === 'credit' ? dishes.get(paper.credit_note_id ?? '') : undefined
  return {
    orderid: paper.order_id,
    invoiceno: paper.invoice_no,
    ...(paper.credit_no !== null && { creditno: paper.credit_no }),
    ...(eaten !== undefined && { dishes: eaten }),
  }
}

const gained = ({ credit, debit }: Pick<MoveOfPax, 'credit' | 'debit'>): Paise => subtract(credit, debit)

interface Balanced {
  move: MoveOfPax
  /** The balance of all cards after the move. */
  balance: Paise
}

/** Each move with the balance after it, from a balance of nothing before the first. */
function balanced(moves: readonly MoveOfPax[]): Balanced[] {
  let balance = ZERO
  return moves.map((move) => {
    balance = add(balance, gained(move))
    return { move, balance }
  })
}

/** The lines of moves, oldest first. */
function viewOf(facts: StatementFacts, moves: readonly Balanced[]): StatementLine[] {
  const consentOf = consentsOf(facts)
  return moves.map(({ move, balance }) => {
    const consent = consentOf(move)
    return {
      _id: move.id,
      at: isoOf(move.created_at),
      day: move.day,
      kind: move.kind,
      cardid: move.card_id,
      cardNumber: move.card_number,
      outlet: facts.outlets.get(move.outlet) ?? '',
      ...papersView(facts, move),
      ...tenderView(move),
      ...(consent !== undefined && { consent }),
      staffName: move.staff_name ?? '',
      terminal: move.terminal ?? '',
      credit: toRupees(move.credit),
      debit: toRupees(move.debit),
      balance: toRupees(balance),
    }
  })
}

type Sums = Pick<Statement, 'opening' | 'credit' | 'debit' | 'closing' | 'lines'>

/** Whether a move belongs to a period. */
const isWithin = ({ fromDay, toDay, voyage }: StatementPeriod, { day, voyage_id }: MoveOfPax): boolean =>
  (fromDay === null || fromDay <= day) && (toDay === null || day <= toDay) && (voyage === null || voyage.id === voyage_id)

/** Whether a move came before a period. */
const isBefore = ({ fromDay, voyage }: StatementPeriod, { day, voyage_id, created_at }: MoveOfPax): boolean =>
  (fromDay !== null && day < fromDay) || (voyage !== null && voyage_id !== voyage.id && created_at <= voyage.beganAt)

/** The lines of a period with its sums. What came before it is the opening balance, so that periods join without a gap. */
export function linesOfPeriod(facts: StatementFacts, period: StatementPeriod): Sums {
  const all = balanced(facts.moves)
  const within = all.filter(({ move }) => isWithin(period, move))
  const opening = all.findLast(({ move }) => isBefore(period, move))?.balance ?? ZERO
  const [credit, debit] = [sum(within.map(({ move }) => move.credit)), sum(within.map(({ move }) => move.debit))]
  return {
    opening: toRupees(opening),
    credit: toRupees(credit),
    debit: toRupees(debit),
    closing: toRupees(subtract(add(opening, credit), debit)),
    lines: viewOf(facts, within),
  }
}
