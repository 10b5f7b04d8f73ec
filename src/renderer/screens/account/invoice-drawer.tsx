import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { AccountInvoice, GuestAccount } from '../../../shared/contract/guest-account.ts'
import type { InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { wholeCredit } from '../../../shared/money/credit-note.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { endText } from '../../../shared/receipt/dispute.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../shared/time.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { write } from '../../data/write.ts'
import { creditableOf } from '../../model/credit/credit-preview.ts'
import { creditNotePrintable, invoiceCreditsOf } from '../../printing/credit-notes.atoms.ts'
import { invoicePrintable } from '../../printing/invoice-print.atoms.ts'
import { type Printable, printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { AttentionIcon, MailIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { accountPath } from '../../ui/parts/account-button.tsx'
import { CorrectButton } from '../../ui/parts/correct-button.tsx'
import { LineMaking } from '../../ui/parts/line-making.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { useWrite } from '../../ui/parts/use-write.ts'
import { DisputeDialog } from './dispute-dialog.tsx'

interface InvoiceDrawerProps {
  account: GuestAccount
  /** Empty while none is open. */
  orderid: string
  onClose: () => void
}

export function InvoiceDrawer({ account, orderid, onClose }: InvoiceDrawerProps) {
  const shown = useLastShown(orderid === '' ? null : orderid)
  const invoice = account.invoices.find((one) => one.orderid === shown)
  return (
    <Drawer open={orderid !== ''} onClose={onClose} title={invoice?.invoiceno ?? 'Invoice'}>
      {shown !== null && <Details key={shown} orderid={shown} invoice={invoice} account={account} />}
    </Drawer>
  )
}

interface DetailsProps {
  orderid: string
  /** Undefined for an invoice that is older than those the account lists. */
  invoice: AccountInvoice | undefined
  account: GuestAccount
}

function Details({ orderid, invoice, account }: DetailsProps) {
  const creditsAtom = useAtomFor(invoiceCreditsOf, orderid)
  const [{ data, loading, loaded, error }, readAgain] = useAtom(creditsAtom)
  return (
    <LoadedPart
      reading={{ loading: loading && data === null, loaded, error }}
      what="The invoice"
      safe="It is paid, and stays as it is."
      label="Loading the invoice"
      onRetry={() => readAgain()}
    >
      {data !== null && (
        <div className="grid gap-6">
          <Actions now={data} isDisputed={invoice?.disputed === true} back={accountPath(account.pax._id)} />
          <Facts now={data} invoice={invoice} />
          <Lines now={data} />
          <Notes now={data} />
          <Disputes account={account} orderid={orderid} />
        </div>
      )}
    </LoadedPart>
  )
}

/** The server marks a further print of the invoice as a copy. */
function Actions({ now, isDisputed, back }: { now: InvoiceCredits; isDisputed: boolean; back: string }) {
  const [disputing, setDisputing] = useState(false)
  const [mail, mailing] = useWrite(
    () => write('mailBill', { body: { id: now.orderid } }),
    ({ to, sending }) =>
      sending ? `${now.invoiceno} goes to ${to}` : `${now.invoiceno} waits for a mail server, to go to ${to}`,
  )
  const canDispute = !isDisputed && wholeCredit(creditableOf(now)).length > 0
  return (
    <div className="flex flex-wrap gap-2">
      <PrintButton of={now.invoiceno} printable={invoicePrintable(now.orderid)} recorded="The sale is recorded" />
      <Button icon={<MailIcon />} aria-label={`Mail ${now.invoiceno}`} loading={mailing} onClick={mail}>
        Mail
      </Button>
      <CorrectButton orderid={now.orderid} of={now.invoiceno} back={back} />
      {canDispute && (
        <Button icon={<AttentionIcon />} aria-label={`Dispute ${now.invoiceno}`} onClick={() => setDisputing(true)}>
          Dispute
        </Button>
      )}
      {disputing && <DisputeDialog now={now} onClose={() => setDisputing(false)} />}
    </div>
  )
}

interface PrintButtonProps {
  of: string
  printable: Printable
  recorded: string
  isSmall?: boolean
}

function PrintButton({ of, printable, recorded, isSmall = false }: PrintButtonProps) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(printable), { recorded })
  return (
    <Button icon={<PrinterIcon />} aria-label={`Print ${of}`} loading={busy} onClick={run} {...(isSmall && { size: 'small' })}>
      Print
    </Button>
  )
}

function Facts({ now, invoice }: { now: InvoiceCredits; invoice: AccountInvoice | undefined }) {
  const facts = [
    ['Date', formatMoment(now.invoicedAt, now.venue.timeZone)],
    ['Card', now.cardNumber],
    ['Outlet', now.venue.outlet ?? ''],
    ['Served by', [invoice?.staffName ?? '', invoice?.terminal ?? ''].filter((part) => part !== '').join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="facts-list">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ now }: { now: InvoiceCredits }) {
  return (
    <section>
      <ul className="mb-3 grid gap-2 border-b border-line pb-3 *:grid *:grid-cols-[32px_minmax(0,1fr)_auto] *:gap-2 *:wrap-anywhere">
        {now.lines.map((line, place) => (
          // The lines of an invoice never move, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <span className="tabular-nums">{line.sold} ×</span>
            <span>
              {line.dishName}
              <LineMaking line={{ modifiers: line.modifiers }} />
              {line.credited > 0 && <small className="block text-quiet">{line.credited} credited</small>}
            </span>
            <span className="tabular-nums">{formatAmount(paiseOf(line.price * line.sold))}</span>
          </li>
        ))}
      </ul>
      <SumRows
        rows={[
          { label: 'Paid', value: labelledAmount(now.paid), strong: true },
          ...(now.tip === undefined ? [] : [{ label: 'Tip', value: labelledAmount(now.tip) }]),
          ...(now.credited === 0 ? [] : [{ label: 'Credited', value: labelledAmount(-now.credited) }]),
          ...(now.credited === 0 ? [] : [{ label: 'Net paid', value: labelledAmount(now.stillPaid), strong: true }]),
        ]}
      />
    </section>
  )
}

function Notes({ now: { notes } }: { now: InvoiceCredits }) {
  if (notes.length === 0) return null
  return (
    <section>
      <h3 className="mb-2.5 border-b border-line pb-1.5">Credit notes</h3>
      <ul className="grid gap-3">
        {notes.map(({ _id, creditno, total, createdAt, venue, issuedBy }) => (
          <li key={_id} className="flex items-center justify-between gap-3">
            <span>
              <strong>{creditno}</strong> <span className="tabular-nums">{labelledAmount(-total)}</span>
              <small className="block text-quiet">{`${formatMoment(createdAt, venue.timeZone)} · ${issuedBy}`}</small>
            </span>
            <PrintButton of={creditno} printable={creditNotePrintable(_id)} recorded="The credit is recorded" isSmall />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Disputes({ account, orderid }: { account: GuestAccount; orderid: string }) {
  const own = account.disputes.filter((dispute) => dispute.orderid === orderid)
  if (own.length === 0) return null
  return (
    <section>
      <h3 className="mb-2.5 border-b border-line pb-1.5">Disputes</h3>
      <ul className="grid gap-3">
        {own.map(({ _id, amount, at, venue, by, end }) => (
          <li key={_id}>
            <strong>{endText(end)}</strong> <span className="tabular-nums">{labelledAmount(amount)}</span>
            <small className="block text-quiet">{`${formatMoment(at, venue.timeZone)} · ${by}`}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
