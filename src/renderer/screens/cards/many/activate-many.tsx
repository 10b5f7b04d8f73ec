import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { BulkCard } from '../../../../shared/contract/bulk-cards.ts'
import type { CallReply } from '../../../../shared/contract/call.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { paiseOf, times, toRupees } from '../../../../shared/money/money.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { write } from '../../../data/write.ts'
import { EMPTY_CARD, sentExpiry } from '../../../sale/cards/card-drafts.ts'
import { loadTendersAtom } from '../../../sale/state/tender.atoms.ts'
import { CheckIcon } from '../../../ui/art/icons.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { rupeesIn } from '../../../ui/form/typed.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { WhenField } from '../../../ui/form/when-field.tsx'
import { type Column, textColumn } from '../../../ui/list/column.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { TenderFields, tenderErrors, tenderOf } from '../loads/tender-fields.tsx'
import { useDefaultExpiry } from '../loads/use-default-expiry.ts'
import { activationOfMany } from './many.atoms.ts'
import { cardsText, LeftOut, PrintLabels, PrintList, useChecked, Who, withChecked } from './many-parts.tsx'
import { useBatchApproval } from './use-batch-approval.ts'

const columns: Column<BulkCard>[] = [
  textColumn('Card number', 'cardNumber'),
  textColumn('Name', 'fullName'),
  textColumn('Cabin', 'cabin'),
]

export function ActivateMany() {
  const who = useChecked((search) => write('checkActivation', { body: search === '' ? {} : { search } }))
  const [done, setDone] = useState<CallReply<'activateCards'> | null>(null)
  const { form, offered, expiry } = useActivateMany(who.checked?.cards ?? [], (reply) => {
    setDone(withChecked(reply, who.checked?.passedOver ?? []))
    who.clear()
  })
  const count = who.checked?.cards.length ?? 0
  const expiryField = form.field('expiryDate')
  return (
    <Form form={form} className="grid gap-3">
      <Who of={who} />
      {who.checked !== null && (
        <p role="status">{count === 0 ? 'No one here needs a card' : `${cardsText(count)} to activate`}</p>
      )}
      {who.checked !== null && <LeftOut {...who.checked} />}
      {count > 0 && (
        <>
          <AmountField label="Balance of each, Rs" {...form.field('balance')} />
          <TenderFields form={form} label="Paid by" offered={offered} />
          <WhenField
            kind="moment"
            label="Expiry date"
            error={expiryField.error}
            value={expiry}
            onChange={(typed) => expiryField.onChange(typed === '' ? null : typed)}
          />
          <Button {...form.button} block>
            Activate {cardsText(count)}
          </Button>
        </>
      )}
      {done !== null && (
        <Note
          tone="green"
          icon={<CheckIcon />}
          role="status"
          action={
            <div className="flex flex-wrap gap-2">
              <PrintList
                title="Cards activated"
                columns={columns}
                rows={done.cards}
                rowKey={({ _id }) => _id}
                passedOver={done.passedOver}
              />
              <PrintLabels labels={done.cards} />
            </div>
          }
        >
          {cardsText(done.cards.length)} activated with {labelledAmount(done.total)} in total.
        </Note>
      )}
    </Form>
  )
}

/** Complimentary credit is given card by card, each with its reason. */
function useActivateMany(cards: readonly BulkCard[], onDone: (reply: CallReply<'activateCards'>) => void) {
  const send = useSetAtom(activationOfMany.run)
  const { sendApproved } = useBatchApproval()
  const offered = useAtomValue(loadTendersAtom).filter((kind) => kind !== 'complimentary')
  const zone = useVenueZone()
  const usual = useDefaultExpiry()
  const form = useForm({
    start: EMPTY_CARD,
    check: (draft) => ({
      ...(Number.isNaN(rupeesIn(draft.balance)) && { balance: 'Enter the balance' }),
      ...tenderErrors(draft, offered),
    }),
    send: (draft) => {
      const ids = cards.map(({ _id }) => _id)
      const balance = rupeesIn(draft.balance)
      const body = { ids, balance, expiryDate: sentExpiry(draft.expiryDate ?? usual, zone), ...tenderOf(draft) }
      const total = toRupees(times(paiseOf(balance), ids.length))
      return sendApproved({ act: 'activate', ids, cards: ids.length, total }, (approval) => send({ ...body, ...approval }))
    },
    at: () => 'balance',
    onSaved: onDone,
  })
  return { form, offered, expiry: form.draft.expiryDate ?? usual }
}
