import type { ZOutletPart, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import { FIRST_OUTLET } from '../../../shared/outlets.ts'
import { openDisputesNow } from '../disputes/dispute.repo.ts'
import { drawersOf } from '../drawer/drawer.repo.ts'
import { closedBefore, endOf, type Ends, lastZReport, type OutletEnd } from './z-report.repo.ts'
import { chargesInStretches, givenInStretches, tipsInStretches } from './sales-extras.repo.ts'
import { voidsSinceEver } from './voids.repo.ts'
import {
  cancelledSinceEver,
  cardSums,
  firstMoment,
  type Of,
  selfApprovedSinceEver,
  soldBy,
  soldSinceEver,
  staffNames,
  unpaidNow,
} from './z-figures.repo.ts'
import { tenderSums } from '../tenders/tender-sums.repo.ts'
import { type ZFigures, zFiguresOf } from './z-report.ts'

/** An outlet's end in the previous report, and its present one. */
interface Since {
  head: HeadsRow
  before: OutletEnd
}

/** The ranges of ledger rows, invoices and credit notes since the previous report. */
const stretchesOf = (since: readonly Since[]) => ({
  rows: since.map(({ before, head }) => ({ from: before.ledger_to, to: head.ledger_seq })),
  invoices: since.map(({ before, head }) => ({ from: before.invoice_to, to: head.invoice_seq })),
  notes: since.map(({ before, head }) => ({ from: before.credit_to ?? 0, to: head.credit_seq })),
})

type Before = Parameters<typeof zFiguresOf>[1]

/** The figures of one outlet, or of all, since the previous report. */
async function figuresOf(
  tx: Reading,
  of: Of,
  since: readonly Since[],
  { before, voidsAfter }: { before: Before; voidsAfter: number },
) {
  const { rows, invoices, notes } = stretchesOf(since)
  return zFiguresOf(
    {
      cards: await cardSums(tx, rows),
      tenders: await tenderSums(tx, rows),
      soldBy: await soldBy(tx, invoices),
      soldSinceEver: await soldSinceEver(tx, of),
      staffNames: await staffNames(tx),
      cancelledSinceEver: await cancelledSinceEver(tx, of),
      unpaid: await unpaidNow(tx, of),
      selfApprovedSinceEver: await selfApprovedSinceEver(tx),
      given: await givenInStretches(tx, invoices),
      tips: await tipsInStretches(tx, invoices, notes),
      charges: await chargesInStretches(tx, invoices, notes),
      voidsSinceEver: await voidsSinceEver(tx, voidsAfter, of),
      before: await closedBefore(tx, of),
    },
    before,
  )
}

/** The ends of an outlet's ranges, as the columns of a report. */
const endsOf = ({ head, before }: Since) => ({
  ledger_from: before.ledger_to,
  ledger_to: head.ledger_seq,
  ledger_hash: head.ledger_hash,
  invoice_from: before.invoice_to,
  invoice_to: head.invoice_seq,
  credit_from: before.credit_to ?? 0,
  credit_to: head.credit_seq,
})

/** The figures that are counted only for the whole ship. */
const OF_THE_SHIP = { self_approved: null, self_approved_amount: null } as const

async function partsUpTo(tx: Reading, since: readonly Since[], { ship, names }: Ends): Promise<ZOutletPart[]> {
  const parts: ZOutletPart[] = []
  for (const one of since) {
    const { id: outlet, code } = one.head
    const figures = await figuresOf(tx, outlet, [one], { before: one.before, voidsAfter: ship.voids_after })
    parts.push({ outlet, name: names.get(outlet) ?? '', code, ...endsOf(one), ...figures, ...OF_THE_SHIP })
  }
  return parts
}

type Period = ZFigures &
  ReturnType<typeof endsOf> &
  Pick<ZReportRow, 'number' | 'from_at' | 'created_at' | 'prev_hash' | 'drawers' | 'disputes' | 'outlets'>

/**
 * The period since the last closing with its figures, of the ship and, if there are several, of each outlet. It ends at ends of
 * the ledger that the caller has locked or reads in one state of the database. The ship's ends are those of its first outlet. If
 * the clock is behind, the period ends when it began.
 */
export async function periodUpTo(tx: Reading, ends: Ends, at: number): Promise<Period> {
  const last = await lastZReport(tx)
  const since = ends.heads.map((head) => ({ head, before: endOf(last, head.id) }))
  const [first] = since
  if (first === undefined || first.head.id !== FIRST_OUTLET) throw new Error('the first outlet has no end of the ledger')
  const figures = await figuresOf(tx, null, since, { before: last, voidsAfter: ends.ship.voids_after })
  const from_at = last?.created_at ?? (await firstMoment(tx, stretchesOf(since).rows)) ?? at
  const number = (last?.number ?? 0) + 1
  const disputes = await openDisputesNow(tx)
  return {
    number,
    from_at,
    created_at: Math.max(from_at, at),
    ...endsOf(first),
    prev_hash: last?.hash ?? '',
    ...figures,
    drawers: await drawersOf(tx, ends.heads, { names: ends.names, number }),
    disputes: disputes.length === 0 ? null : JSON.stringify(disputes),
    outlets: since.length === 1 ? null : JSON.stringify(await partsUpTo(tx, since, ends)),
  }
}
