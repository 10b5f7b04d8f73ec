import { useAtomValue } from 'jotai'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import type { Bill } from '../../../shared/contract/billing.ts'
import { formatMoment } from '../../../shared/time.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { CorrectButton } from '../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { invoiceOf, paidByOf, tablesOf } from './bills.tsx'

/** One invoice beside the list: who paid it, when and where, and its lines. */
export function BillDrawer({ bill, timeZone, onClose }: { bill: Bill | null; timeZone: string; onClose: () => void }) {
  const shown = useLastShown(bill)
  return (
    <Drawer open={bill !== null} onClose={onClose} title={shown === null ? '' : invoiceOf(shown)}>
      {shown !== null && <BillDetails bill={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

/** A bill's figures beside its total, also those that the list has no room for; '' for one that it lacks. */
const extraFacts = ({ tax = 0, service = 0, discount = 0, tip = 0, inCash }: Bill): [string, string][] => [
  ...[['Tax', tax] as const, ['Service charge', service] as const, ['Discount', -discount] as const, ['Tip', tip] as const].map(
    ([label, amount]): [string, string] => [label, amount === 0 ? '' : labelledAmount(amount)],
  ),
  ['Paid by', inCash === undefined ? '' : paidByOf({ inCash })],
]

function BillDetails({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  const maySell = useAtomValue(accessRoutesAtom).includes('foodorder')
  const facts = [
    ['Full name', bill.fullName],
    ['Card number', bill.cardNumber],
    ['Date', formatMoment(bill.createdAt, timeZone)],
    ['Tables', tablesOf(bill)],
    ['Served by', bill.staffName],
    ['Terminal', bill.terminal],
    ['Approved by', bill.approvedBy ?? ''],
    ...extraFacts(bill),
    ['Credited', bill.credited === 0 ? '' : labelledAmount(bill.credited)],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-5">
      <dl className="facts-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <OrderedDishes lines={bill.billingData.AuthorId.order} total={bill.billingData.AuthorId.totalprice} />
      {maySell && (
        <div className="flex items-center justify-end gap-3">
          <CorrectButton orderid={bill.orderid} of={invoiceOf(bill)} />
        </div>
      )}
    </div>
  )
}
