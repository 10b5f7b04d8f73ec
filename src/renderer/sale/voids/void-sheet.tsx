import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { makes } from '../../../shared/contract/stations.ts'
import { someAmount } from '../../../shared/money/discount.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { BinIcon, LockIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { LineMaking } from '../../ui/parts/line-making.tsx'
import { cx } from '../../ui/cx.ts'
import { SupervisorPin } from '../approval/supervisor-pin.tsx'
import { isHeldOnly, type ToVoid, voidedLines } from '../../model/sale/to-void.ts'
import { useVoid, type VoidHandle } from './use-void.ts'
import { VoidChoices } from './void-choices.tsx'
import styles from './voids.module.css'

interface VoidSheetProps {
  asked: ToVoid
  onClose: () => void
  onVoided: (order: Order) => void
  onStale: () => void
}

/** Above the venue's limit it asks for a supervisor (meal.md, Void). */
export function VoidSheet({ asked, onClose, onVoided, onStale }: VoidSheetProps) {
  const handle = useVoid(asked, { onVoided, onStale })
  const { draft, supervisor } = handle
  const dish = asked.only === null ? null : (asked.lines[asked.only.line] ?? null)
  const title = dish === null ? `Cancel the order of ${asked.place || 'this guest'}?` : `Void ${dish.dishName}?`
  const width = supervisor === null ? 560 : 820
  const foot = <Foot handle={handle} isWhole={dish === null} onClose={onClose} />
  return (
    <Dialog open title={title} width={width} isOnTop footer={foot} onClose={onClose}>
      <div className={cx(styles['sheet'], supervisor !== null && styles['two'])}>
        <div className="grid gap-4">
          <Dishes asked={asked} qty={draft.qty} />
          {dish !== null && dish.qty > 1 && (
            <div className="flex items-center justify-between gap-3">
              <span>How many</span>
              <QtyStepper
                name={dish.dishName}
                qty={draft.qty}
                most={dish.qty}
                of={`of ${dish.qty}`}
                onChange={(qty) => handle.edit({ qty })}
              />
            </div>
          )}
          <VoidChoices handle={handle} />
          <Note tone="neutral" icon={<PrinterIcon />}>
            <KitchenNote asked={asked} />
          </Note>
        </div>
        {supervisor !== null && <Supervisor supervisor={supervisor} />}
      </div>
    </Dialog>
  )
}

function Dishes({ asked, qty }: { asked: ToVoid; qty: number }) {
  return (
    <ul className="grid gap-1 rounded-[10px] border border-line px-3.5 py-3">
      {voidedLines(asked, qty).map(({ line, qty: of }) => {
        const dish = asked.lines[line]
        return (
          dish !== undefined && (
            <li key={line} className="flex items-start justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <strong>
                  <span className="tabular-nums">{of}</span> × {dish.dishName}
                </strong>
                <LineMaking line={dish} />
              </span>
              <strong>
                <Money amount={someAmount(dish, of)} bare />
              </strong>
            </li>
          )
        )
      })}
      <li className="flex items-center gap-1.5 text-sm text-quiet">
        <LockIcon /> {whereItIs(asked)}
      </li>
    </ul>
  )
}

function whereItIs(asked: ToVoid): string {
  const where = isHeldOnly(asked) ? 'on the printed bill, held' : 'with the kitchen'
  return asked.place === '' ? `${where[0]?.toUpperCase()}${where.slice(1)}` : `${asked.place}, ${where}`
}

function KitchenNote({ asked }: { asked: ToVoid }) {
  const stations = useAtomValue(venueAtom).data?.stations ?? []
  const lines: readonly (OrderLine | undefined)[] = asked.only === null ? asked.lines : [asked.lines[asked.only.line]]
  if (isHeldOnly(asked))
    return 'The kitchen was never sent it. The line stays on the order, crossed out, with this reason: a printed bill has it.'
  const places = stations.filter((station) => lines.some((line) => line !== undefined && makes(station, line.type)))
  const [first] = places
  const who = places.length === 1 && first !== undefined ? first.name : 'The kitchen'
  return asked.only === null
    ? `${who} gets a VOID on its display and its printer. The order cannot be reopened, and its tables become free.`
    : `${who} gets a VOID on its display and its printer. The line stays on the order, crossed out, with this reason.`
}

function Supervisor({ supervisor: { form, approvers, isOneOut } }: { supervisor: NonNullable<VoidHandle['supervisor']> }) {
  const limit = useAtomValue(venueAtom).data?.voidLimit ?? 0
  return (
    <Form form={form} label="Supervisor" className={cx('grid gap-3', styles['supervisor'])}>
      <div>
        <h3 className="flex items-center gap-2">
          <LockIcon /> Supervisor
        </h3>
        <p className="type-supporting">Needed above {formatRupees(paiseOf(limit))} of one order</p>
      </div>
      {approvers?.length === 0 ? (
        <Note tone="amber" icon={<LockIcon />} role="status">
          No supervisor has an approval PIN yet. Someone from the back office can set one under their name, Approval PIN.
        </Note>
      ) : (
        <SupervisorPin form={form} supervisors={approvers ?? []} isOneOut={isOneOut} />
      )}
    </Form>
  )
}

function Foot({ handle, isWhole, onClose }: { handle: VoidHandle; isWhole: boolean; onClose: () => void }) {
  const { totals, busy, submit } = handle
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-left">
      <span className="grid">
        <span className="text-sm text-quiet tabular-nums">Total {formatRupees(totals.before)}, after the void</span>
        <strong className="text-18 tabular-nums">{formatRupees(totals.after)}</strong>
      </span>
      <span className="flex items-center gap-3">
        <Button size="large" data-start disabled={busy} onClick={onClose}>
          {isWhole ? 'Keep order' : 'Keep dish'}
        </Button>
        <Button size="large" danger icon={<BinIcon />} loading={busy} onClick={submit}>
          {isWhole ? 'Cancel order' : 'Void dish'}
        </Button>
      </span>
    </div>
  )
}
