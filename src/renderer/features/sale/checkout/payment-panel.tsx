import { Button, Switch } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useId, useState } from 'react'
import { specified } from '../../../../shared/messages.ts'
import { type Paise, paiseOf, subtract } from '../../../../shared/money.ts'
import { settingsAtom } from '../../../platform/terminal.ts'
import { useAction } from '../../../data/use-action.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, MailIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money, Total } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { orderTotalsAtom } from '../order/cart.atoms.ts'
import { shortfallOf } from '../order/shortfall.ts'
import { Lacking } from '../order/lacking.tsx'
import { stageAtom } from '../sale.atoms.ts'
import type { Checkout } from './checkout.atoms.ts'
import { PanelRow } from './panel-row.tsx'
import { adoptPaidOrderAtom, payAtom, refusalAtom } from './payment.atoms.ts'
import { PrinterRow } from './printer-row.tsx'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import { stack } from '../../../ui/layout/layout.ts'
import styles from './panel.module.css'

/** Payment: the card and its balance, whether the invoice goes out by mail, the printer, and Generate invoice. */
export function PaymentPanel({ checkout }: { checkout: Checkout | null }) {
  const { total } = useAtomValue(orderTotalsAtom)
  const [mail, setMail] = useState(true)
  const verified = (
    <Chip tone="green" icon={<CheckIcon />}>
      Verified
    </Chip>
  )
  const footer = (
    <div className={stack(12)}>
      <Refused />
      {checkout !== null && <Lacking cardNumber={checkout.card.cardNumber} shortfall={shortfallAt(checkout)} />}
      <Total amount={checkout === null ? total : paiseOf(checkout.pax.totalprice)} />
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
            title={specified.prepaidCard}
            text={`${checkout.pax.fullName} · ${checkout.card.cardNumber}`}
          />
          <Balance checkout={checkout} />
          <MailRow email={checkout.pax.email} on={mail} onChange={setMail} />
        </>
      )}
      <PrinterRow />
    </Panel>
  )
}

function Balance({ checkout: { card, pax } }: { checkout: Checkout }) {
  const [balance, total] = [paiseOf(card.balance), paiseOf(pax.totalprice)]
  const shortfall = shortfallOf(balance, total)
  return (
    <div className={styles['sums']}>
      <SumRows
        rows={[
          { label: 'Card balance', value: <Money amount={balance} /> },
          {
            label: 'This invoice',
            value: (
              <>
                − <Money amount={total} />
              </>
            ),
          },
          shortfall === null
            ? { label: 'Balance after', value: <Money amount={subtract(balance, total)} />, strong: true }
            : { label: 'Short by', value: <Money amount={shortfall} />, strong: true },
        ]}
      />
    </div>
  )
}

function MailRow({ email, on, onChange }: { email: string; on: boolean; onChange: (on: boolean) => void }) {
  const labelId = useId()
  return (
    <PanelRow
      icon={<MailIcon />}
      title={<span id={labelId}>{specified.sendPdfByMail}</span>}
      text={email}
      extra={<Switch aria-labelledby={labelId} checked={on} onChange={onChange} />}
    />
  )
}

/** What the card lacks for an unpaid order, paise; null where it is enough. */
const shortfallAt = ({ card, pax }: Checkout): Paise | null =>
  pax.paid ? null : shortfallOf(paiseOf(card.balance), paiseOf(pax.totalprice))

/** Why the last try was refused; money is not lost, so it is amber. What a card lacks is said by its balance. */
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
  const [pay, busy] = usePay(mail)
  const isShort = checkout !== null && shortfallAt(checkout) !== null
  return (
    <>
      <Button
        // A new element once there is something to pay, so that Enter works at once.
        key={checkout === null || isShort ? 'waiting' : 'ready'}
        {...(!isShort && { type: 'primary' })}
        size="large"
        block
        autoFocus={checkout !== null && !isShort}
        icon={<Glyph name="order-details" size={20} />}
        disabled={checkout === null || isShort || busy || !isPlaced}
        onClick={pay}
      >
        {specified.generateInvoice}
      </Button>
      <p className={cx('type-supporting', styles['caption'])}>
        {isShort
          ? 'Held until the card is refilled'
          : prints && hasPrinter
            ? 'Charges the card once and prints the invoice'
            : 'Charges the card once'}
      </p>
    </>
  )
}

/** Pays, and shows the refusal as a warning: 'Insufficient Balance' in the specification's own words. */
function usePay(mail: boolean): [() => void, boolean] {
  const pay = useSetAtom(payAtom)
  const toasts = useToasts()
  const act = useCallback(async () => {
    const refusal = await pay({ mail })
    if (refusal === null) return
    toasts.warning(refusal.code === 'insufficient_balance' ? specified.insufficientBalance : refusal.msg)
  }, [pay, mail, toasts])
  return useAction(act)
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
