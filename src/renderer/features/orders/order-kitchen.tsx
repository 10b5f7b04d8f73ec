import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { KitchenTicketState } from '../../../shared/contract/kitchen.ts'
import { dishText } from '../../../shared/modifiers.ts'
import { formatTime } from '../../ui/format.ts'
import { PrinterIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { kitchenTicketsOf, printTicketAtom } from '../../printing/kitchen/kitchen.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { row, stack } from '../../ui/layout/layout.ts'
import { cx } from '../../ui/cx.ts'
import styles from './order-drawer.module.css'

/** What was sent to the kitchen about an order, and each ticket to print by hand: one that no printer took, or a marked copy. */
export function OrderKitchen({ orderid }: { orderid: string }) {
  const ticketsAtom = useMemo(() => kitchenTicketsOf(orderid), [orderid])
  const [{ data: tickets, loaded, error }, readAgain] = useAtom(ticketsAtom)
  return (
    <section>
      <header className={cx(row(12, 'between'), 'ruled', styles['head'])}>
        <h3>Kitchen tickets</h3>
      </header>
      {tickets.length === 0 ? (
        <p className="type-supporting" role="status">
          {error !== null ? `${error.msg}. The order is safe.` : loaded ? 'None for this order' : 'Loading'}
        </p>
      ) : (
        <ol className={cx(stack(12), styles['tickets'])}>
          {tickets.map((ticket) => (
            <Ticket key={ticket._id} ticket={ticket} onPrinted={readAgain} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Ticket({ ticket, onPrinted }: { ticket: KitchenTicketState; onPrinted: () => void }) {
  const zone = useVenueZone()
  const toasts = useToasts()
  const print = useSetAtom(printTicketAtom)
  const { _id, number, prints } = ticket
  const onDone = (isPrinting: boolean) => {
    if (isPrinting) toasts.success(`Ticket ${number} goes to the printer`)
    // No topic reports a printing by hand.
    onPrinted()
  }
  const [run, busy] = usePrint(() => print(_id), { onDone })
  return (
    <li>
      <div>
        <strong>
          Ticket {number} <time className="num">{formatTime(ticket.createdAt, zone)}</time>
        </strong>
        <p>{ticketLabel(ticket)}</p>
        {prints === 0 ? (
          <Chip tone="amber" icon={<WarningIcon />}>
            Not printed yet
          </Chip>
        ) : (
          <p className="type-supporting">{takenLabel(ticket)}</p>
        )}
      </div>
      <Button
        size="small"
        icon={<PrinterIcon />}
        loading={busy}
        onClick={run}
        aria-label={`${prints === 0 ? 'Print' : 'Print a copy of'} kitchen ticket ${number}`}
      >
        {prints === 0 ? 'Print' : 'Print a copy'}
      </Button>
    </li>
  )
}

/** What a ticket says, on one line. */
function ticketLabel({ added, voided, cancelled }: KitchenTicketState): string {
  if (cancelled) return 'Order cancelled'
  const parts = [...added.map(dishText), ...voided.map((line) => `VOID ${dishText(line)}`)]
  return parts.length === 0 ? 'Other table' : parts.join(', ')
}

function takenLabel({ prints, takenBy }: KitchenTicketState): string {
  const copies = prints === 1 ? '' : `, ${prints - 1} ${prints === 2 ? 'copy' : 'copies'}`
  return `Printed by ${takenBy === '' ? 'a terminal without a name' : takenBy}${copies}`
}
