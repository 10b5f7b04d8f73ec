import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Order } from '../../../../shared/contract/orders.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon } from '../../../ui/art/icons.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { RestingButton } from '../../../ui/form/held-button.tsx'
import { MAX_PARTS, placeOf } from '../../../ui/order-name.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { partsOf } from '../order/parts.atoms.ts'
import { PrintBills } from './print-bills.tsx'
import { SplitFoot } from './split-foot.tsx'
import { SplitParts } from './split-columns.tsx'
import { planOf } from './split.atoms.ts'
import { isUnpaid } from './split-parts.ts'
import { nextNumber, settledPlan, splitView, type SplitView } from './split-view.ts'
import { useChosenPart } from './use-chosen-part.ts'
import { usePartActs } from './use-parts.ts'
import { WhoGetsWhat } from './who-gets-what.tsx'
import styles from './split-screen.module.css'

/** Split of the order in the address, `?order=…`: who gets what on the left, the parts and what is left to pay on the right. */
export function Component() {
  const [params] = useSearchParams()
  const orderid = params.get('order') ?? ''
  return orderid === '' ? <NoOrder /> : <OfOrder key={orderid} orderid={orderid} />
}

function NoOrder() {
  const navigate = useNavigate()
  return (
    <Screen title="Split" station={3}>
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
  const partsAtom = useMemo(() => partsOf(orderid), [orderid])
  const [{ data, loading, loaded, error }, readAgain] = useAtom(partsAtom)
  const root = data.find(({ splitfrom }) => splitfrom === '')
  if (root !== undefined && data.length > 0) return <Split key={root._id} orders={data} root={root} />
  return (
    <Screen title="Split" station={3}>
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
  const planAtom = useMemo(() => planOf(root._id), [root._id])
  const plan = useAtomValue(planAtom)
  const view = useMemo(() => splitView(orders, plan), [orders, plan])
  return view === null ? null : <Laid view={view} planAtom={planAtom} />
}

/** Why there can be no further part; null if there can. */
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
  const where = placeOf(view.divided.root)
  return (
    <Screen title="Split" context={where} station={3} tools={tools} className={styles['screen']}>
      <WhoGetsWhat view={view} onPlan={setPlan} />
      <div className={styles['side']}>
        <SplitParts view={view} acts={acts} chosen={chosen} onChoose={choose} onPlan={setPlan} />
        <SplitFoot view={view} acts={acts} chosen={chosen} />
      </div>
    </Screen>
  )
}
