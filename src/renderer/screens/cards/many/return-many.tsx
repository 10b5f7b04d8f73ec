import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { BulkReturn, DeskSum } from '../../../../shared/contract/bulk-cards.ts'
import type { CallReply } from '../../../../shared/contract/call.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { write } from '../../../data/write.ts'
import { PrintPart, PrintTable } from '../../../printing/print-sheet.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { useAsk } from '../../../ui/form/use-ask.tsx'
import { amountColumn, type Column, textColumn } from '../../../ui/list/column.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { returnOfMany } from './many.atoms.ts'
import { cardsText, LeftOut, PrintList, useChecked, Who, withChecked } from './many-parts.tsx'
import { useBatchApproval } from './use-batch-approval.ts'

const columns: Column<BulkReturn>[] = [
  textColumn('Card number', 'cardNumber'),
  textColumn('Name', 'fullName'),
  textColumn('Cabin', 'cabin'),
  textColumn('Desk', 'desk'),
  textColumn('Opened by', 'openedBy'),
  amountColumn('Refund, Rs', ({ refunded }) => refunded, { isStrong: true }),
  amountColumn('Credit not paid out, Rs', ({ unspentCredit }) => unspentCredit),
]

const deskColumns: Column<DeskSum>[] = [
  textColumn('Desk', 'desk'),
  textColumn('Opened by', 'openedBy'),
  { head: 'Cards', text: ({ cards }) => cards.toLocaleString('en-US'), isNumber: true },
  amountColumn('Refund, Rs', ({ amount }) => amount),
]

const deskName = ({ desk, openedBy }: DeskSum): string => [desk, openedBy].filter((part) => part !== '').join(', ')

function Desks({ desks, total }: { desks: readonly DeskSum[]; total: number }) {
  const rows = desks.map((desk) => ({ label: `${deskName(desk)} (${desk.cards})`, value: labelledAmount(desk.amount) }))
  return <SumRows boxed rows={[...rows, { label: 'Refund in cash', value: labelledAmount(total), strong: true }]} />
}

export function ReturnMany() {
  const who = useChecked((search) => write('checkReturn', { body: search === '' ? {} : { search } }))
  const [done, setDone] = useState<CallReply<'returnCards'> | null>(null)
  const [error, setError] = useState('')
  const { sendApproved } = useBatchApproval()
  const send = useSetAtom(returnOfMany.run)
  const { ask, question, leave } = useAsk()
  const checked = who.checked
  const giveBack = async ({ cards, total, passedOver }: NonNullable<typeof checked>) => {
    const ids = cards.map(({ _id }) => _id)
    const answer = await sendApproved({ act: 'return', ids, cards: ids.length, total }, async (approval) => {
      const sent = await send({ ids, ...approval })
      leave()
      return sent
    })
    if (answer === null) return
    setError(answer.ok ? '' : answer.error.msg)
    if (!answer.ok) return
    setDone(withChecked(answer.value, passedOver))
    who.clear()
  }
  const confirm = (of: NonNullable<typeof checked>) =>
    void ask({
      title: `Return ${cardsText(of.cards.length)}?`,
      keepLabel: 'Keep cards',
      confirmLabel: 'Return cards',
      text: `${labelledAmount(of.total)} is refunded in cash. The cards close for good.`,
      act: () => giveBack(of),
    })
  return (
    <div className="grid gap-3">
      <Who of={who} />
      {checked !== null && (
        <>
          <p role="status">
            {checked.cards.length === 0 ? 'No card here can be returned' : `${cardsText(checked.cards.length)} to return`}
          </p>
          <LeftOut {...checked} />
          {checked.cards.length > 0 && <Desks {...checked} />}
          {checked.cards.length > 0 && (
            <Button danger block onClick={() => confirm(checked)}>
              Return {cardsText(checked.cards.length)}
            </Button>
          )}
        </>
      )}
      {error !== '' && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {error}
        </Note>
      )}
      {done !== null && <Returned done={done} />}
      {question}
    </div>
  )
}

function Returned({ done: { cards, desks, total, passedOver } }: { done: CallReply<'returnCards'> }) {
  const sums = (
    <PrintPart title="Refunds by desk">
      <PrintTable columns={deskColumns} rows={desks} rowKey={deskName} />
    </PrintPart>
  )
  return (
    <>
      <Note
        tone="green"
        icon={<CheckIcon />}
        role="status"
        action={
          <PrintList
            title="Cards returned"
            columns={columns}
            rows={cards}
            rowKey={({ _id }) => _id}
            passedOver={passedOver}
            before={sums}
          />
        }
      >
        {cardsText(cards.length)} returned.
      </Note>
      <Desks desks={desks} total={total} />
    </>
  )
}
