import { add, formatAmount, formatRupees, paiseOf, ZERO } from '../../../../shared/money/money.ts'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Invoice } from '../../../../shared/contract/invoice.ts'
import type { PaidStage, PaymentAttempt } from '../../../model/sale/sale.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, MailIcon } from '../../../ui/art/icons.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { followPaymentAtom, isFollowingAtom } from '../../../sale/payment/follow.atoms.ts'
import { PanelRow } from './panel-row.tsx'
import { PrintRow } from './print-row.tsx'
import { useNavigate } from 'react-router-dom'
import { partsOf } from '../../../sale/open/parts.atoms.ts'
import { clearSaleAtom } from '../../../sale/state/sale.atoms.ts'
import { splitPath } from '../../../sale/open/split-order.tsx'
import { isUnpaid, totalOf } from '../../../model/split/split-parts.ts'
import { useAtomFor } from '../../../data/use-atom-for.ts'
import { changeOf } from '../../../../shared/money/tender.ts'
import { printStateAtom } from '../../../platform/terminal.ts'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'
import { ChangeBack } from '../../../sale/payment/change-back.tsx'

interface PaidPanelProps {
  sale: PaidStage
  invoice: Invoice | null
}

export function PaidPanel({ sale, invoice }: PaidPanelProps) {
  const paid = add(paiseOf(sale.attempt.total), paiseOf(sale.attempt.tip ?? 0))
  const amount = (
    <Chip tone="green" icon={<CheckIcon />}>
      <Money amount={paid} />
    </Chip>
  )
  const footer = (
    <p className="type-supporting">Printing again gives a copy marked COPY. Leaving closes the invoice; the payment stays.</p>
  )
  return (
    <Panel title="Paid" extra={amount} footer={footer}>
      {sale.attempt.tendered === undefined ? (
        <PanelRow
          tone="green"
          icon={<Glyph name="card" size={22} />}
          title={paid > ZERO ? `Card ${sale.attempt.cardNumber} charged` : `Nothing to pay by card ${sale.attempt.cardNumber}`}
          text={<Balance invoice={invoice} />}
        />
      ) : (
        <CashTaken attempt={sale.attempt} />
      )}
      {sale.isSplit && <NextPart orderid={sale.attempt.orderid} />}
      <PrintRow />
      <MailRow sale={sale} email={invoice?.email} />
      {invoice !== null && <PointsRow invoice={invoice} />}
    </Panel>
  )
}

function Balance({ invoice }: { invoice: Invoice | null }) {
  if (invoice === null || invoice.balanceAfter === null) return <>The payment is recorded</>
  return (
    <>
      Balance now <Money amount={paiseOf(invoice.balanceAfter)} />
    </>
  )
}

function PointsRow({ invoice: { points, fullName } }: { invoice: Invoice }) {
  if (points === null) return null
  const [firstName = fullName] = fullName.split(' ')
  return (
    <PanelRow
      tone="brass"
      icon={<Glyph name="dream-points" size={22} />}
      title={`${points.earned} Dream ${points.earned === 1 ? 'Point' : 'Points'}`}
      text={`${firstName} now has ${points.balance}`}
    />
  )
}

function MailRow({ sale: { attempt, paid }, email }: { sale: PaidStage; email: string | undefined }) {
  const isFollowing = useAtomValue(isFollowingAtom)
  const follow = useSetAtom(followPaymentAtom)
  if (!attempt.mail) return null
  const to = paid.mailTo
  if (paid.mailWaits)
    return (
      <PanelRow
        tone="amber"
        icon={<MailIcon />}
        title="Mail waiting"
        text={`Will be sent to ${to} once a mail server is set up.`}
      />
    )
  if (to !== '') return <PanelRow icon={<MailIcon />} title="Mail queued" text={to} />
  if (isFollowing) return <PanelRow icon={<MailIcon />} title="Queuing the mail" text={email ?? ''} />
  return (
    <PanelRow
      tone="amber"
      icon={<MailIcon />}
      title="Mail not queued yet"
      text="The server did not accept it. The sale is recorded."
      extra={
        <Button size="small" onClick={() => void follow()}>
          Try again
        </Button>
      }
    />
  )
}

function NextPart({ orderid }: { orderid: string }) {
  const partsAtom = useAtomFor(partsOf, orderid)
  const { data } = useAtomValue(partsAtom)
  const clear = useSetAtom(clearSaleAtom)
  const navigate = useNavigate()
  if (data.length === 0) return null
  const left = totalOf(data.filter(isUnpaid))
  const back = () => {
    clear()
    void navigate(splitPath(orderid))
  }
  return (
    <PanelRow
      tone={left > ZERO ? 'amber' : 'green'}
      icon={<Glyph name="card" size={22} />}
      title={
        left > ZERO ? (
          <>
            Left on this order: <span className="whitespace-nowrap">{formatRupees(left)}</span>
          </>
        ) : (
          'This order is paid in full'
        )
      }
      text={`${left > ZERO ? 'Of ' : ''}${formatAmount(totalOf(data))}, in ${data.length} parts`}
      extra={<Button onClick={back}>Back to split</Button>}
    />
  )
}

function CashTaken({ attempt: { total, tip = 0, tendered = 0 } }: { attempt: PaymentAttempt }) {
  const due = add(paiseOf(total), paiseOf(tip))
  return (
    <>
      <PanelRow
        tone="green"
        icon={<Glyph name="card" size={22} />}
        title="Cash taken"
        text={
          <>
            Cash <Money amount={paiseOf(tendered)} />
          </>
        }
      >
        <ChangeBack change={changeOf(due, paiseOf(tendered))} />
      </PanelRow>
      <Drawer />
    </>
  )
}

/** Only a printer with a drawer opens it, with the original invoice. */
function Drawer() {
  const printer = useAtomValue(defaultPrinterAtom)
  const knowsPrinters = useAtomValue(printStateAtom) !== null
  if (!knowsPrinters || printer?.printer.drawer === true) return null
  return (
    <PanelRow
      tone="amber"
      icon={<Glyph name="booked" size={22} />}
      title="Open the drawer by hand"
      text="No receipt printer on this terminal has a cash drawer."
    />
  )
}
