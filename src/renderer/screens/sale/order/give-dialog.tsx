import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatRupees, paiseOf } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatTables } from '../../../model/format.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { answerGiveAtom, giveOrderAtom, giveQuestionAtom } from './unpaid-order.atoms.ts'

/**
 * Asks before one guest's card pays another guest's order, which then moves to that guest, so that nothing is cooked or owed
 * twice.
 */
export function GiveDialog() {
  const question = useAtomValue(giveQuestionAtom)
  const answer = useSetAtom(answerGiveAtom)
  const give = useSetAtom(giveOrderAtom)
  const toasts = useToasts()
  const [run, busy] = useAction(async () => {
    const given = await give()
    if (given?.ok === false) toasts.warning(given.error.msg)
    answer(given?.ok === true)
  })
  if (question === null) return null
  const { order, to } = question
  const facts = [formatTables(order.ordertable), formatRupees(paiseOf(order.totalprice))].filter((part) => part !== '')
  const footer = [
    <Button key="back" disabled={busy} onClick={() => answer(false)}>
      Go back
    </Button>,
    <Button key="give" type="primary" data-start loading={busy} onClick={run}>
      {to.fullName} pays it
    </Button>,
  ]
  return (
    <Dialog open title={`This order is ${order.fullName}’s`} width={480} isQuestion footer={footer} onClose={() => answer(false)}>
      <p>
        {facts.join(', ')}. If {to.fullName} pays it, the order is put under that name. Nothing goes to the kitchen again.
      </p>
    </Dialog>
  )
}
