import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { specified } from '../../../../shared/messages.ts'
import { add, type Paise, paiseOf, subtract, ZERO } from '../../../../shared/money/money.ts'
import { changeOf } from '../../../../shared/money/tender.ts'
import { settingsAtom } from '../../../platform/terminal.ts'
import { deliveryStateAtom } from '../../../data/delivery.atoms.ts'
import { useAction } from '../../../data/use-action.ts'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, MailIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money, Total } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { type SumRow, SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { orderTotalsAtom } from '../../../sale/state/cart.atoms.ts'
import { shortfallOf } from '../../../sale/payment/shortfall.ts'
import { Lacking } from '../../../sale/payment/lacking.tsx'
import type { Approval } from '../../../model/sale/sale.ts'
import { approvalAtom, stageAtom } from '../../../sale/state/sale.atoms.ts'
import type { Checkout } from '../../../sale/payment/checkout.atoms.ts'
import { PanelRow } from './panel-row.tsx'
import { adoptPaidOrderAtom, payAtom, refusalAtom } from './payment.atoms.ts'
import { PrinterRow } from './printer-row.tsx'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'
import { Button, Switch } from 'antd'

export function InvoicePanel({ checkout }: { checkout: Checkout | null }) {
  const { total } = useAtomValue(orderTotalsAtom)
  const [wantsMail, setWantsMail] = useState(true)
  const canMail = useAtomValue(deliveryStateAtom).data?.mail !== false
  const mail = wantsMail && canMail
  const approval = useAtomValue(approvalAtom)
  const isCash = approval?.tendered !== undefined
  const verified = (
    <Chip tone="green" icon={<CheckIcon />}>
      Verified
    </Chip>
  )
  const footer = (
    <div className="grid gap-3">
      <Refused />
      {checkout !== null && <Lacking cardNumber={checkout.card.cardNumber} shortfall={shortfallAt(checkout, approval)} />}
      <Total amount={checkout === null ? total : dueOf(checkout, approval)} />
      {checkout?.pax.paid === true ? (
        <PaidElsewhere invoiceno={checkout.pax.invoiceno} />
      ) : (
        <Generate checkout={checkout} mail={mail} />
      )}
    </div>
  )
  return (
    <Panel title="Payment" extra={verified} footer={footer}>
      {checkout !== null && (
        <>
          <PanelRow
            tone="primary"
            icon={<Glyph name="card" size={22} />}
            title={isCash ? 'Cash' : specified.prepaidCard}
            text={`${checkout.pax.fullName} · ${checkout.card.cardNumber}`}
          />
          <Balance checkout={checkout} />
          <MailRow email={canMail ? checkout.pax.email : null} on={mail} onChange={setWantsMail} />
        </>
      )}
      <PrinterRow />
    </Panel>
  )
}

const dueOf = ({ pax }: Checkout, approval: Approval | null): Paise => add(paiseOf(pax.totalprice), paiseOf(approval?.tip ?? 0))

function Balance({ checkout }: { checkout: Checkout }) {
  const approval = useAtomValue(approvalAtom)
  const due = dueOf(checkout, approval)
  const tip = paiseOf(approval?.tip ?? 0)
  const invoice = [
    { label: 'This invoice', value: <Less amount={paiseOf(checkout.pax.totalprice)} /> },
    ...(tip > ZERO ? [{ label: 'Tip', value: <Less amount={tip} /> }] : []),
  ]
  const balance = paiseOf(checkout.card.balance)
  if (approval?.tendered !== undefined) {
    const tendered = paiseOf(approval.tendered)
    return <Sums first={['Cash', tendered]} between={invoice} last={['Change', changeOf(due, tendered)]} />
  }
  const shortfall = shortfallOf(balance, due)
  const last = shortfall === null ? (['Balance after', subtract(balance, due)] as const) : (['Short by', shortfall] as const)
  return <Sums first={['Card balance', balance]} between={invoice} last={last} />
}

const Less = ({ amount }: { amount: Paise }) => (
  <>
    − <Money amount={amount} />
  </>
)

interface SumsProps {
  first: readonly [label: string, amount: Paise]
  between: SumRow[]
  last: readonly [label: string, amount: Paise]
}

const Sums = ({ first, between, last }: SumsProps) => (
  <div className="border-t border-line py-3.5">
    <SumRows
      rows={[
        { label: first[0], value: <Money amount={first[1]} /> },
        ...between,
        { label: last[0], value: <Money amount={last[1]} />, strong: true },
      ]}
    />
  </div>
)

/** Paise; null if it is enough, once it is paid, and for cash. */
const shortfallAt = (checkout: Checkout, approval: Approval | null): Paise | null =>
  checkout.pax.paid || approval?.tendered !== undefined
    ? null
    : shortfallOf(paiseOf(checkout.card.balance), dueOf(checkout, approval))

/** The note is amber, since no money was taken; a shortfall is shown at the balance. */
function Refused() {
  const refusal = useAtomValue(refusalAtom)
  if (refusal === null || refusal.code === 'insufficient_balance') return null
  return (
    <Note tone="amber" icon={<WarningIcon />} role="status">
      {refusal.msg}
    </Note>
  )
}

function Generate({ checkout, mail }: { checkout: Checkout | null; mail: boolean }) {
  const isPlaced = useAtomValue(stageAtom) === 'placed'
  const prints = useAtomValue(settingsAtom)?.printAfterPayment === true
  const hasPrinter = useAtomValue(defaultPrinterAtom) !== null
  const approval = useAtomValue(approvalAtom)
  const [pay, busy] = usePay(mail)
  const isShort = checkout !== null && shortfallAt(checkout, approval) !== null
  return (
    <>
      <HeldButton
        // A new key once there is something to pay, so that it takes the focus and Enter works at once.
        key={checkout === null || isShort ? 'waiting' : 'ready'}
        {...(!isShort && { type: 'primary' })}
        size="large"
        block
        autoFocus={checkout !== null && !isShort}
        icon={<Glyph name="order-details" size={20} />}
        why={isShort ? 'The card has too little' : checkout === null || busy || !isPlaced ? 'One moment' : null}
        isSaid
        onClick={pay}
      >
        {specified.generateInvoice}
      </HeldButton>
      <p className="type-supporting text-center">
        {isShort ? 'Held until the card is refilled' : doneWith(approval?.tendered !== undefined, prints, hasPrinter)}
      </p>
    </>
  )
}

/** A cash sale is printed at once, which opens the drawer. */
function doneWith(isCash: boolean, prints: boolean, hasPrinter: boolean): string {
  const books = isCash ? 'Records the cash' : 'Charges the card'
  return hasPrinter && (prints || isCash) ? `${books} and prints the invoice` : books
}

/** 'Insufficient Balance' is the specification's own text. */
function usePay(mail: boolean): [() => void, boolean] {
  const pay = useSetAtom(payAtom)
  const toasts = useToasts()
  const act = async () => {
    const refusal = await pay({ mail })
    if (refusal === null) return
    toasts.warning(refusal.code === 'insufficient_balance' ? specified.insufficientBalance : refusal.msg)
  }
  return useAction(act)
}

interface MailRowProps {
  /** Null while no mail server is set up. */
  email: string | null
  on: boolean
  onChange: (on: boolean) => void
}

function MailRow({ email, on, onChange }: MailRowProps) {
  const [labelId, textId] = [useId(), useId()]
  return (
    <PanelRow
      icon={<MailIcon />}
      title={<span id={labelId}>{specified.sendPdfByMail}</span>}
      text={<span id={textId}>{email ?? 'Off: no mail server is set up. The back office can set one up under Venue'}</span>}
      extra={
        <Switch aria-labelledby={labelId} aria-describedby={textId} checked={on} disabled={email === null} onChange={onChange} />
      }
    />
  )
}

function PaidElsewhere({ invoiceno }: { invoiceno: string }) {
  const adopt = useSetAtom(adoptPaidOrderAtom)
  return (
    <>
      <Note tone="green" icon={<CheckIcon />} role="status">
        This order is paid as {invoiceno}
      </Note>
      <Button type="primary" size="large" block onClick={() => adopt()}>
        Open invoice
      </Button>
    </>
  )
}
