import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Dispute, MAX_REFUSAL } from '../../../shared/contract/disputes.ts'
import { endText, saidText } from '../../../shared/receipt/dispute.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../shared/time.ts'
import { useAction } from '../../data/use-action.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { disputePrintable, printDisputeAtom } from '../../printing/account.atoms.ts'
import { invoiceCreditsOf } from '../../printing/credit-notes.atoms.ts'
import { printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { AttentionIcon, CheckIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AccountButton } from '../../ui/parts/account-button.tsx'
import { CorrectButton } from '../../ui/parts/correct-button.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { refuseOnce, settleOnce } from './account.atoms.ts'

/** `hasAccount`: with a button to the guest's account, for a list of several guests. */
export function DisputeDrawer({
  dispute,
  hasAccount = false,
  onClose,
}: {
  dispute: Dispute | null
  hasAccount?: boolean
  onClose: () => void
}) {
  const shown = useLastShown(dispute)
  return (
    <Drawer open={dispute !== null} onClose={onClose} title={shown === null ? '' : `Dispute of ${shown.invoiceno}`}>
      {shown !== null && <Details key={shown._id} dispute={shown} hasAccount={hasAccount} />}
    </Drawer>
  )
}

/** The address of a dispute, among all of them. */
const disputePath = (id: string): string => `/foodorder/disputes?dispute=${id}`

function Details({ dispute, hasAccount }: { dispute: Dispute; hasAccount: boolean }) {
  const { fullName, cardNumber, userid, lines, amount, at, by, terminal, venue, end } = dispute
  const facts = [
    ['Guest', fullName],
    ['Card', cardNumber],
    ['Invoice date', formatMoment(dispute.invoicedAt, venue.timeZone)],
    ['Disputed', labelledAmount(amount)],
    ['Taken', formatMoment(at, venue.timeZone)],
    ['Taken by', [by, terminal].filter((part) => part !== '').join(', ')],
  ] as const
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <PrintButton dispute={dispute} />
        {hasAccount && <AccountButton userid={userid} of={fullName} />}
      </div>
      {end === null ? (
        <Note tone="amber" icon={<AttentionIcon />} role="status">
          Open
        </Note>
      ) : (
        <Note tone="neutral" icon={<CheckIcon />} role="status">
          {`${endText(end)}. ${end.by}, ${formatMoment(end.at, venue.timeZone)}`}
        </Note>
      )}
      <blockquote className="m-0 border-l-4 border-line pl-3 text-17 wrap-anywhere">{saidText(dispute)}</blockquote>
      <ul className="grid gap-1">
        {lines.map(({ line, dishName, qty }) => (
          <li key={line} className="tabular-nums">{`${qty} × ${dishName}`}</li>
        ))}
      </ul>
      <dl className="facts-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {end === null && <Decide dispute={dispute} />}
    </div>
  )
}

function PrintButton({ dispute }: { dispute: Dispute }) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(disputePrintable(dispute._id)), { recorded: 'The dispute is recorded' })
  return (
    <Button icon={<PrinterIcon />} aria-label={`Print the dispute of ${dispute.invoiceno}`} loading={busy} onClick={run}>
      Print
    </Button>
  )
}

/** The front desk corrects the invoice and settles by its credit note; the back office may refuse. */
function Decide({ dispute }: { dispute: Dispute }) {
  const access = useAtomValue(accessRoutesAtom)
  return (
    <section className="grid gap-3">
      <h3 className="border-b border-line pb-1.5">Decide</h3>
      {access.includes('foodorder') && <Settle dispute={dispute} />}
      {access.includes('backoffice') && <Refuse dispute={dispute} />}
      {!access.includes('backoffice') && <p className="type-supporting">Only the back office may refuse a dispute.</p>}
    </section>
  )
}

function Settle({ dispute }: { dispute: Dispute }) {
  const { data } = useAtomValue(useAtomFor(invoiceCreditsOf, dispute.orderid))
  const [settle] = useState(settleOnce)
  const { ask, question } = useAsk()
  const print = useSetAtom(printDisputeAtom)
  const toasts = useToasts()
  const [run, busy] = useAction(async (creditNote: string, creditno: string) => {
    const isSure = await ask({
      title: `End the dispute of ${dispute.invoiceno} by ${creditno}?`,
      keepLabel: 'Keep it open',
      confirmLabel: 'End dispute',
      text: 'A dispute ends once. Its paper names the credit note.',
    })
    if (!isSure) return
    const answer = await settle({ params: { id: dispute._id }, body: { creditNote } })
    toasts.outcome(answer, `The dispute of ${dispute.invoiceno} has ended`)
    if (answer.ok) await print(dispute._id)
  })
  const notes = data?.notes ?? []
  return (
    <>
      {notes.map(({ _id, creditno, total }) => (
        <Button key={_id} loading={busy} onClick={() => run(_id, creditno)}>
          {`End by ${creditno}, ${labelledAmount(total)}`}
        </Button>
      ))}
      <div className="flex items-center justify-between gap-3">
        <span className="type-supporting">
          {notes.length === 0
            ? 'Correct the invoice, then end the dispute by its credit note.'
            : 'Or correct more of the invoice.'}
        </span>
        <CorrectButton
          orderid={dispute.orderid}
          of={dispute.invoiceno}
          back={disputePath(dispute._id)}
          next="Back to the dispute"
        />
      </div>
      {question}
    </>
  )
}

function Refuse({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState(false)
  const [refuse] = useState(refuseOnce)
  const print = useSetAtom(printDisputeAtom)
  const toasts = useToasts()
  const close = () => setOpen(false)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ ...(reason.trim() === '' && { reason: 'Enter why it is refused' }) }),
    send: ({ reason }) => refuse({ params: { id: dispute._id }, body: { reason: reason.trim() } }),
    onSaved: () => {
      toasts.success(`The dispute of ${dispute.invoiceno} was refused`)
      close()
      void print(dispute._id)
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Refuse
      </Button>
      <FormDialog
        form={form}
        open={open}
        title={`Refuse the dispute of ${dispute.invoiceno}`}
        okText="Refuse dispute"
        onClose={close}
      >
        <p className="type-supporting">A dispute ends once. The reason is printed for the guest.</p>
        <TextField label="Reason" autoComplete="off" maxLength={MAX_REFUSAL} {...form.field('reason')} />
      </FormDialog>
    </>
  )
}
