import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Navigate, useNavigate } from 'react-router-dom'
import { sumLines, totalsView } from '../../../../shared/receipt/charge-text.ts'
import { formatRupees, paiseOf } from '../../../../shared/money/money.ts'
import { specified } from '../../../../shared/messages.ts'
import { formatTables } from '../../../model/format.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon, SoldOutIcon } from '../../../ui/art/icons.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useFollowedTables } from '../../../sale/state/use-followed-tables.ts'
import { OptionsSheet } from '../../../sale/options/options-sheet.tsx'
import { SeatsSwitch } from '../../../sale/place/by-seats.tsx'
import { PlaceSheet } from '../../../sale/place/place-sheet.tsx'
import { ChangedElsewhereNote } from '../../../sale/check/changed-elsewhere-note.tsx'
import { EndedElsewhereNote } from '../../../sale/check/ended-elsewhere-note.tsx'
import { isOnCheck } from '../../../model/sale/check-moves.ts'
import { cartAtom, orderCartAtom, saleAtom, skippedStepAtom } from '../../../sale/state/sale.atoms.ts'
import { useUnfinishedPath } from '../../../sale/state/use-unfinished-path.ts'
import { lineTroublesAtom, orderTotalsAtom, removeTroubledAtom, troubledLinesAtom } from '../../../sale/state/cart.atoms.ts'
import { isCheckingOutAtom } from './check-out.atoms.ts'
import { DiscountButton } from '../../../sale/discount/discount-button.tsx'
import { LostDiscount } from '../../../sale/discount/lost-discount.tsx'
import { OrderLines } from './order-lines.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { PlacedNote } from './placed-note.tsx'
import { SplitThis, usePartContext, usePartNumber } from './split-this.tsx'
import { UnpaidDialog } from './unpaid-dialog.tsx'
import { SendCheck } from '../../../sale/check/send-check.tsx'
import { useFollowedCheck } from '../../../sale/state/use-followed-check.ts'
import { VoidedOfOrder, VoidLine } from '../../../sale/check/void-line.tsx'
import { useCartMenu } from '../../../sale/state/use-cart-menu.ts'
import { cx } from '../../../ui/cx.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { useAction } from '../../../data/use-action.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { answerGiveAtom, giveOrderAtom, giveQuestionAtom } from './unpaid-order.atoms.ts'
import styles from './order-details-screen.module.css'

export function Component() {
  const unfinished = useUnfinishedPath()
  const context = usePartContext()
  const skipped = useAtomValue(skippedStepAtom)
  if (unfinished !== null) return <Navigate to={unfinished} replace />
  return (
    <Screen
      title={specified.orderDetails}
      context={context}
      step={3}
      skipped={skipped}
      tools={<SplitThis />}
      className="panels panels-large"
    >
      <OrderPanel />
      <ApprovalPanel />
      <UnpaidDialog />
      <GiveDialog />
      <OptionsSheet />
      <PlaceSheet />
      <VoidLine />
    </Screen>
  )
}

function OrderPanel() {
  useCartMenu()
  useFollowedCheck()
  const foodList = useAtomValue(cartAtom)
  const navigate = useNavigate()
  const isEmpty = foodList.length === 0
  const choose = (
    <Button type="primary" onClick={() => void navigate('/foodorder/foodorderdish')}>
      {specified.foodOrder}
    </Button>
  )
  return (
    <Panel
      title={<OrderTitle />}
      extra={<Places />}
      footer={isEmpty ? undefined : <Sums />}
      flush
      scrolls="order"
      className={styles['order']}
    >
      {isEmpty ? (
        <EmptyState
          icon={<Glyph name="food-order" size={30} />}
          title="No dishes yet"
          text="Tap a dish to add it to this order."
          action={choose}
        />
      ) : (
        <>
          <ChangedElsewhereNote />
          <EndedElsewhereNote />
          <PlacedNote />
          <CartTrouble />
          <OrderLines lines={foodList} />
          <VoidedOfOrder />
        </>
      )}
    </Panel>
  )
}

function OrderTitle() {
  const foodList = useAtomValue(cartAtom)
  const part = usePartNumber()
  const items = foodList.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <span className="flex items-baseline gap-3 whitespace-nowrap">
      {part === null ? 'Order' : `Part ${part}`}
      {foodList.length > 0 && (
        <small
          className={cx('type-supporting tabular-nums max-md:sr-only', styles['count'])}
        >{`${counted(foodList.length, 'dish', 'dishes')}, ${counted(items, 'item', 'items')}`}</small>
      )}
    </span>
  )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function Places() {
  const { tableList, foodList } = useAtomValue(orderCartAtom)
  const isCheckingOut = useAtomValue(isCheckingOutAtom)
  const navigate = useNavigate()
  return (
    <>
      <SeatsSwitch />
      {tableList.length > 0 && !isCheckingOut && <HeldHere />}
      {tableList.length > 0 && <Chip icon={<Glyph name="new-order" size={15} />}>{formatTables(tableList)}</Chip>}
      {foodList.length > 0 && (
        <Button size="small" icon={<PlusIcon />} onClick={() => void navigate('/foodorder/foodorderdish')}>
          Add dishes
        </Button>
      )}
    </>
  )
}

/** Removes tables that the order loses while this screen is shown. */
function HeldHere() {
  useFollowedTables()
  return null
}

function Sums() {
  const totals = useAtomValue(orderTotalsAtom)
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <DiscountButton />
        <div>
          <SendCheck isPrimary={isOnCheck(useAtomValue(saleAtom))} />
        </div>
      </div>
      <div className="ml-auto w-[min(280px,100%)]">
        <SumRows
          rows={sumLines(totalsView(totals)).map(([label, rupees]) => ({
            label,
            value: <Money amount={paiseOf(rupees)} />,
          }))}
        />
        <LostDiscount />
      </div>
    </div>
  )
}

function CartTrouble() {
  const lines = useAtomValue(troubledLinesAtom)
  const troubles = useAtomValue(lineTroublesAtom)
  const remove = useSetAtom(removeTroubledAtom)
  if (lines.length === 0) return null
  const texts = lines.map((line) => `${line.dishName}: ${(troubles.get(lineKey(line)) ?? '').toLowerCase()}`)
  return (
    <div className="px-5 py-3.5">
      <Note
        tone="amber"
        icon={<SoldOutIcon />}
        title={texts.join(', ')}
        action={<Button onClick={() => remove()}>Remove</Button>}
        role="alert"
      >
        {lines.length === 1 ? 'It is' : 'They are'} not counted. Remove {lines.length === 1 ? 'it' : 'them'} to continue.
      </Note>
    </div>
  )
}

/** Another guest's order moves to the guest who pays it, so that nothing is cooked or owed twice. */
function GiveDialog() {
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
