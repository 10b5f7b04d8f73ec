import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import type { KitchenTicketState } from '../../../shared/contract/kitchen.ts'
import { dishText } from '../../../shared/orders/modifiers.ts'
import { formatTime } from '../../model/format.ts'
import { PrinterIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { kitchenTicketsOf, partSubject, printTicketAtom } from '../../printing/kitchen/kitchen.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { cx } from '../../ui/cx.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import styles from './order-drawer.module.css'

export function OrderKitchen({ orderid }: { orderid: string }) {
  const ticketsAtom = useAtomFor(kitchenTicketsOf, orderid)
  const [{ data: tickets, loaded, error }, readAgain] = useAtom(ticketsAtom)
  return (
    <section>
      <header className={cx('flex items-center justify-between gap-3 border-b border-line', styles['head'])}>
        <h3>Kitchen tickets</h3>
      </header>
      {tickets.length === 0 ? (
        <p className="type-supporting" role="status">
          {error !== null ? `${error.msg}. The order is safe.` : loaded ? 'None for this order' : 'Loading'}
        </p>
      ) : (
        <ol className={cx('grid gap-3', styles['tickets'])}>
          {tickets.map((ticket) => (
            <Ticket key={ticket._id} ticket={ticket} onPrinted={readAgain} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface TicketProps {
  ticket: KitchenTicketState
  onPrinted: () => void
}

/** A ticket is one paper until a station takes its part, and then one for each station. */
function Ticket({ ticket, onPrinted }: TicketProps) {
  const zone = useVenueZone()
  const { _id, number, parts } = ticket
  const named = `kitchen ticket ${number}`
  const papers: Paper[] =
    parts.length === 0
      ? [{ ...ticket, subject: _id, named }]
      : parts.map((part) => ({ ...part, subject: partSubject(_id, part.station), named: `${named} for ${part.station}` }))
  return (
    <li>
      <strong>
        Ticket {number} <time className="tabular-nums">{formatTime(ticket.createdAt, zone)}</time>
      </strong>
      <p>{ticketLabel(ticket)}</p>
      {papers.map((paper) => (
        <PaperOf key={paper.subject} paper={paper} number={number} onPrinted={onPrinted} />
      ))}
    </li>
  )
}

/** `named` is the paper's name in button labels. */
interface Paper extends Pick<KitchenTicketState, 'prints' | 'takenBy'> {
  subject: string
  named: string
  station?: string
}

function PaperOf({ paper, number, onPrinted }: { paper: Paper; number: number; onPrinted: () => void }) {
  const toasts = useToasts()
  const print = useSetAtom(printTicketAtom)
  const { subject, named, station, prints } = paper
  const onDone = (isPrinting: boolean) => {
    if (isPrinting) toasts.success(`${station === undefined ? 'Ticket' : `${station}, ticket`} ${number} goes to the printer`)
    // Manual prints are reported under no topic, so the tickets are read again.
    onPrinted()
  }
  const [run, busy] = usePrint(() => print(subject), { onDone })
  const before = station === undefined ? '' : `${station}: `
  return (
    <div className="flex items-center justify-between gap-3">
      {prints === 0 ? (
        <Chip tone="amber" icon={<WarningIcon />}>
          {before === '' ? 'Not printed yet' : `${before}not printed yet`}
        </Chip>
      ) : (
        <p className="type-supporting">{before + takenLabel(paper)}</p>
      )}
      <Button
        size="small"
        icon={<PrinterIcon />}
        loading={busy}
        onClick={run}
        aria-label={`${prints === 0 ? 'Print' : 'Print a copy of'} ${named}`}
      >
        {prints === 0 ? 'Print' : 'Print a copy'}
      </Button>
    </div>
  )
}

function ticketLabel({ added, voided, cancelled }: KitchenTicketState): string {
  if (cancelled) return 'Order cancelled'
  const parts = [...added.map(dishText), ...voided.map((line) => `VOID ${dishText(line)}`)]
  return parts.length === 0 ? 'Table changed' : parts.join(', ')
}

function takenLabel({ prints, takenBy }: Paper): string {
  const copies = prints === 1 ? '' : `, ${prints - 1} ${prints === 2 ? 'copy' : 'copies'}`
  return `Printed by ${takenBy === '' ? 'an unnamed terminal' : takenBy}${copies}`
}
