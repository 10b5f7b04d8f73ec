import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Order } from '../../../../shared/contract/orders.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { RestingButton } from '../../../ui/form/held-button.tsx'
import { MAX_PARTS, orderPlace } from '../../../model/orders/order-name.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { partsOf } from '../../../sale/open/parts.atoms.ts'
import { SplitParts } from './split-columns.tsx'
import { planOf } from '../../../sale/state/split.atoms.ts'
import { isUnpaid } from '../../../model/split/split-parts.ts'
import {
  checkSums,
  nextNumber,
  nextToPay,
  settledPlan,
  splitView,
  type SplitView,
  sumsOf,
} from '../../../model/split/split-view.ts'
import { type PartActs, usePartActs } from './use-parts.ts'
import { WhoGetsWhat } from './who-gets-what.tsx'
import { formatAmount, ZERO } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { printGuestBillAtom } from '../../../printing/guest-bill.atoms.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useAtomFor } from '../../../data/use-atom-for.ts'
import { write } from '../../../data/write.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../../sale/open/use-pay-order.ts'
import styles from './split-screen.module.css'

export function Component() {
  const [params] = useSearchParams()
  const orderid = params.get('order') ?? ''
  return orderid === '' ? <NoOrder /> : <OfOrder key={orderid} orderid={orderid} />
}

function NoOrder() {
  const navigate = useNavigate()
  return (
    <Screen title="Split" step={3}>
      <Panel label="Split">
        <EmptyState
          icon={<Glyph name="order-details" size={30} />}
          title="No order is chosen"
          text="Split an order from Order Details or from order status."
          action={
            <Button type="primary" onClick={() => void navigate('/foodorder/selecttable')}>
              Open checks
            </Button>
          }
        />
      </Panel>
    </Screen>
  )
}

function OfOrder({ orderid }: { orderid: string }) {
  const partsAtom = useAtomFor(partsOf, orderid)
  const [{ data, loading, loaded, error }, readAgain] = useAtom(partsAtom)
  const root = data.find(({ splitfrom }) => splitfrom === '')
  if (root !== undefined && data.length > 0) return <Split key={root._id} orders={data} root={root} />
  return (
    <Screen title="Split" step={3}>
      <LoadedPart
        reading={{ loading, loaded, error }}
        what="The order"
        safe="It is unchanged."
        label="Loading the order"
        onRetry={() => readAgain()}
      />
    </Screen>
  )
}

function Split({ orders, root }: { orders: readonly Order[]; root: Order }) {
  const planAtom = useAtomFor(planOf, root._id)
  const plan = useAtomValue(planAtom)
  const view = useMemo(() => splitView(orders, plan), [orders, plan])
  return view === null ? null : <Laid view={view} planAtom={planAtom} />
}

function whyNoMore(isMost: boolean, { divided: { rest } }: SplitView): string | null {
  if (isMost) return `An order has ${MAX_PARTS} parts at most`
  return rest === null ? 'The whole order is in parts already. Rejoin one first' : null
}

function Laid({ view, planAtom }: { view: SplitView; planAtom: ReturnType<typeof planOf> }) {
  const [, setPlan] = useAtom(planAtom)
  const acts = usePartActs(view, planAtom)
  const [chosen, choose] = useChosenPart(view)
  const next = nextNumber(view)
  const add = () => next !== null && setPlan({ ...settledPlan(view), parts: next })
  const hasUnpaid = view.divided.rest !== null || view.divided.made.some(({ orders }) => orders.some(isUnpaid))
  const tools = hasUnpaid && (
    <>
      <RestingButton icon={<PlusIcon />} why={whyNoMore(next === null, view)} onClick={add}>
        Add part
      </RestingButton>
      <PrintBills acts={acts} />
    </>
  )
  const where = orderPlace(view.divided.root)
  return (
    <Screen title="Split" context={where} step={3} tools={tools} className={styles['screen']}>
      <WhoGetsWhat view={view} onPlan={setPlan} />
      <div className="grid min-w-0 grid-rows-[minmax(0,1fr)_max-content] gap-page shorter:grid-rows-[minmax(max-content,1fr)_max-content]">
        <SplitParts view={view} acts={acts} chosen={chosen} onChoose={choose} onPlan={setPlan} />
        <SplitFoot view={view} acts={acts} chosen={chosen} />
      </div>
    </Screen>
  )
}

/** The pressed part is chosen while it has something to pay; null once all is paid. */
function useChosenPart(view: SplitView): [number | null, (number: number) => void] {
  const [pressed, setPressed] = useState<number | null>(null)
  const part = view.parts.find(({ number }) => number === pressed)
  const isStill = part !== undefined && sumsOf(part).left > ZERO
  return [isStill ? part.number : nextToPay(view), setPressed]
}

/** The bills need the orders of the unpaid parts, so these are created. */
function PrintBills({ acts: { makeAll } }: { acts: PartActs }) {
  const toasts = useToasts()
  const print = useSetAtom(printGuestBillAtom)
  const act = async () => {
    const orders = await makeAll()
    for (const { _id } of orders ?? []) {
      const printed = await print(_id)
      if (!printed.ok) return toasts.warning(printed.error.msg)
    }
    if (orders !== null)
      toasts.success(orders.length === 1 ? 'The bill goes to the printer' : `${orders.length} bills go to the printer`)
  }
  const [run, busy] = useAction(act)
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={() => run()}>
      Print bills
    </Button>
  )
}

interface SplitFootProps {
  view: SplitView
  acts: PartActs
  chosen: number | null
}

/** More names would cover what is above the foot. */
const MAX_NAMED = 3

function SplitFoot({ view, acts, chosen }: SplitFootProps) {
  const { check, paid, left } = checkSums(view)
  const paidParts = view.parts.filter(({ state }) => state === 'paid').length
  const open = view.parts.filter((part) => sumsOf(part).left > ZERO)
  return (
    <section
      aria-label="What is left"
      className="surface-card sticky bottom-[calc(-1*var(--p-page-pad-block))] z-3 flex items-center justify-between gap-4 px-4 py-3"
    >
      <div className="flex-fill grid gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <span>
            Check <strong className="tabular-nums">{formatAmount(check)}</strong>
          </span>
          <span>
            Paid <strong className="text-green tabular-nums">{formatAmount(paid)}</strong>
          </span>
          <span className="font-semibold *:text-20 [&_strong]:text-20">
            Left <Money amount={left} />
          </span>
        </p>
        <progress className={styles['bar']} max={check} value={paid} aria-label="Paid of the check" />
        <p className="type-supporting flex flex-wrap items-center justify-between gap-3">
          <span>{`${paidParts} of ${view.parts.length} parts paid`}</span>
          {open.length <= MAX_NAMED && (
            <span className="tabular-nums">
              {open.map((part) => `Part ${part.number} ${formatAmount(sumsOf(part).left)}`).join(' + ')}
            </span>
          )}
        </p>
      </div>
      {chosen === null ? <CloseCheck view={view} /> : <PayPart key={chosen} number={chosen} acts={acts} />}
    </section>
  )
}

function PayPart({ number, acts: { orderOf } }: { number: number; acts: SplitFootProps['acts'] }) {
  const find = async () => (await orderOf(number))?._id ?? null
  const pay = usePayOrder(find)
  return (
    <div className="[&_button]:min-w-50 max-md:[&_button]:min-w-37.5">
      <PayButton type="primary" size="large" pay={pay} of={`part ${number}`} label={`Pay part ${number}`} />
    </div>
  )
}

/** Order and parts are completed, and the tables freed. */
function CloseCheck({ view: { divided } }: { view: SplitView }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const close = async () => {
    const orders = new Set([divided.root, ...divided.made.flatMap((part) => part.orders)])
    for (const { _id: id, orderstatus } of orders) {
      if (orderstatus === 'Completed') continue
      const answer = await write('setOrderStatus', { params: { id }, body: { orderstatus: 'Completed' } })
      if (!answer.ok) return toasts.warning(answer.error.msg)
    }
    await navigate('/foodorder/selecttable')
  }
  const [run, busy] = useAction(close)
  return (
    <div className="[&_button]:min-w-50 max-md:[&_button]:min-w-37.5">
      <Button type="primary" size="large" loading={busy} onClick={() => run()}>
        Close check
      </Button>
    </div>
  )
}
