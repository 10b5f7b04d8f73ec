import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { MAX_SAID } from '../../../shared/contract/disputes.ts'
import { creditTotal, leftOf, wholeCredit } from '../../../shared/money/credit-note.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { creditableOf } from '../../model/credit/credit-preview.ts'
import { printDisputeAtom } from '../../printing/account.atoms.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { LinesField } from '../../ui/form/lines-field.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { takeOnce } from './account.atoms.ts'

interface Draft {
  /** How many of each line, by its place on the invoice. */
  quantities: Readonly<Record<number, number>>
  said: string
}

const linesIn = ({ quantities }: Draft) =>
  Object.entries(quantities).flatMap(([line, qty]) => (qty > 0 ? [{ line: Number(line), qty }] : []))

const startOf = (now: InvoiceCredits): Draft => ({
  quantities: Object.fromEntries(wholeCredit(creditableOf(now)).map(({ line, qty }) => [line, qty])),
  said: '',
})

/** Begins with all that is still paid: most guests dispute a whole invoice. */
export function DisputeDialog({ now, onClose }: { now: InvoiceCredits; onClose: () => void }) {
  const lines = creditableOf(now)
  const [take] = useState(takeOnce)
  const print = useSetAtom(printDisputeAtom)
  const toasts = useToasts()
  const form = useForm({
    start: startOf(now),
    check: (draft) => ({
      ...(linesIn(draft).length === 0 && { quantities: 'Choose at least one dish' }),
      ...(draft.said.trim() === '' && { said: 'Enter what the guest says' }),
    }),
    send: (draft) => take({ params: { orderid: now.orderid }, body: { lines: linesIn(draft), said: draft.said.trim() } }),
    onSaved: ({ _id, invoiceno }) => {
      toasts.success(`Dispute of ${invoiceno} taken`)
      onClose()
      void print(_id)
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const { draft, errors, edit } = form
  const total = labelledAmount(toRupees(creditTotal(lines, linesIn(draft))))
  return (
    <FormDialog form={form} open title={`Dispute ${now.invoiceno}`} okText="Take dispute" onClose={onClose}>
      <ul className="grid gap-2" aria-label="Disputed dishes">
        {now.lines.map(({ dishName }, place) => {
          const of = lines[place]
          const most = of === undefined ? 0 : leftOf(of)
          if (most === 0) return null
          return (
            // The lines of an invoice never move, so the index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{dishName}</span>
              <QtyStepper
                name={`${dishName} in dispute`}
                qty={draft.quantities[place] ?? 0}
                least={0}
                most={most}
                of={`of ${most}`}
                onChange={(qty) => edit({ quantities: { ...draft.quantities, [place]: qty } })}
              />
            </li>
          )
        })}
      </ul>
      <p className={errors.quantities === undefined ? 'type-supporting' : 'text-red'} role="status">
        {errors.quantities ?? `${total} in dispute`}
      </p>
      <LinesField
        label="What the guest says"
        hint="Kept until the end of the voyage, then removed"
        rows={3}
        maxLength={MAX_SAID}
        {...form.field('said')}
      />
    </FormDialog>
  )
}
