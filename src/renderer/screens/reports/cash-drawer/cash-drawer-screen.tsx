import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import type { Shift } from '../../../../shared/contract/shifts.ts'
import { drawerEntryText } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { sessionAtom } from '../../../platform/session.ts'
import { printEntryAtom } from '../../../printing/shift.atoms.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { currentShiftAtom, drawerEntries } from './cash-drawer.atoms.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { CountDialog } from './count-dialog.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { History } from './history.tsx'
import { MoveDialog, type Way } from './move-dialog.tsx'
import { OpenShiftDialog } from './open-shift-dialog.tsx'
import { ShiftDrawer } from './shift-drawer.tsx'
import { type ShiftAct, type ShiftNow, ShiftPanel } from './shift-panel.tsx'

export const reads = [drawerEntries.rows, currentShiftAtom]

/** The dialog that is open. After a count of a shift follows its closing. */
type Asked =
  | { kind: 'count'; corrects: DrawerEntry | null; next: 'close' | 'handover' | null }
  | { kind: 'close' | 'handover'; count: DrawerEntry }
  | { kind: 'open' | Way }
  | null

/** The expected amount is shown only after a count. */
export function Component() {
  const outlet = useAtomValue(sessionAtom)?.outlet?.name
  const [{ data: now, ...reading }, readAgain] = useAtom(currentShiftAtom)
  return (
    <Screen title="Cash drawer" context={outlet ?? 'Counts, float, and cash added or removed'}>
      {now === null ? (
        <Panel label="Cash drawer">
          <LoadedPart
            reading={reading}
            what="The cash drawer"
            safe="Its entries are safe."
            label="Loading the cash drawer"
            onRetry={() => readAgain()}
          />
        </Panel>
      ) : (
        <CashDrawer now={now} />
      )}
    </Screen>
  )
}

function CashDrawer({ now }: { now: ShiftNow }) {
  const timeZone = useVenueZone()
  const { data } = useAtomValue(drawerEntries.rows)
  const [open, setOpen] = useState<DrawerEntry | null>(null)
  const [shift, setShift] = useState<Shift | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const hasShifts = now.held !== 'off' || now.shift !== null
  const act = (kind: ShiftAct) =>
    setAsked(kind === 'close' || kind === 'handover' ? { kind: 'count', corrects: null, next: kind } : { kind })
  return (
    <>
      <div className="panels panels-middle panels-stack flow-if-short">
        <History timeZone={timeZone} hasShifts={hasShifts} openKey={open?._id ?? ''} onOpen={setOpen} onOpenShift={setShift} />
        {hasShifts ? (
          <ShiftPanel now={now} timeZone={timeZone} onAct={act} />
        ) : (
          <Panel title="Drawer" footer={<Actions onAsk={setAsked} />}>
            <DrawerNow last={data[0]} lastCount={data.find(({ kind }) => kind === 'count')} timeZone={timeZone} />
          </Panel>
        )}
      </div>
      <EntryDrawer
        entry={open}
        timeZone={timeZone}
        mayRecount={open !== null && open.kind === 'count' && open._id === data[0]?._id}
        onRecount={(corrects) => {
          setOpen(null)
          setAsked({ kind: 'count', corrects, next: corrects.shift === undefined ? null : 'close' })
        }}
        onClose={() => setOpen(null)}
      />
      <ShiftDrawer shift={shift} timeZone={timeZone} onClose={() => setShift(null)} />
      <Dialogs now={now} asked={asked} onAsk={setAsked} onOpen={setOpen} onOpenShift={setShift} />
    </>
  )
}

interface DialogsProps {
  now: ShiftNow
  asked: Asked
  onAsk: (asked: Asked) => void
  onOpen: (entry: DrawerEntry) => void
  onOpenShift: (shift: Shift) => void
}

const isWay = (kind: string | undefined): kind is Way => kind === 'in' || kind === 'out' || kind === 'drop' || kind === 'float'

function Dialogs({ now, asked, onAsk, onOpen, onOpenShift }: DialogsProps) {
  const toasts = useToasts()
  const print = useSetAtom(printEntryAtom)
  const close = () => onAsk(null)
  const isInShift = now.shift !== null
  const counting = asked?.kind === 'count' ? asked : null
  const closing = asked?.kind === 'close' || asked?.kind === 'handover' ? asked : null
  return (
    <>
      <CountDialog
        open={counting !== null}
        corrects={counting?.corrects ?? null}
        isInShift={isInShift}
        onClose={close}
        onCounted={(count) => {
          const next = counting?.next ?? null
          if (next === null) onOpen(count)
          else onAsk({ kind: next, count })
        }}
      />
      <ClosingDialog
        open={closing !== null}
        count={closing?.count ?? null}
        float={now.shift?.open.amount ?? 0}
        isHandover={closing?.kind === 'handover'}
        onClose={close}
        onCountAgain={(corrects) => onAsk({ kind: 'count', corrects, next: closing?.kind ?? 'close' })}
        onClosed={(shift) => {
          onOpenShift(shift)
          toasts.success(`Shift ${shift.number} is closed`)
          if (shift.close !== undefined) void print(shift.close)
        }}
      />
      <OpenShiftDialog
        open={asked?.kind === 'open'}
        left={now.left}
        onClose={close}
        onOpened={({ number }) => toasts.success(`Shift ${number} is open`)}
      />
      <MoveDialog
        way={isWay(asked?.kind) ? asked.kind : 'in'}
        isInShift={isInShift}
        open={isWay(asked?.kind)}
        onClose={close}
        onMoved={(entry) => {
          toasts.success(`${drawerEntryText(entry)}: ${labelledAmount(entry.amount)}`)
          if (entry.slip !== undefined) void print(entry)
        }}
      />
    </>
  )
}

function Actions({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <div className="grid gap-3">
      <Button type="primary" size="large" block onClick={() => onAsk({ kind: 'count', corrects: null, next: null })}>
        Count the drawer
      </Button>
      <Button size="large" block onClick={() => onAsk({ kind: 'in' })}>
        Add cash
      </Button>
      <Button size="large" block onClick={() => onAsk({ kind: 'out' })}>
        Remove cash
      </Button>
    </div>
  )
}

interface DrawerNowProps {
  last: DrawerEntry | undefined
  lastCount: DrawerEntry | undefined
  timeZone: string
}

function DrawerNow({ last, lastCount, timeZone }: DrawerNowProps) {
  if (last === undefined)
    return (
      <p>
        Add the float, or count what is in the drawer now. From then on each count is compared with the cash that was taken and
        paid out.
      </p>
    )
  if (lastCount?.count === undefined)
    return <p>Not counted yet. The first count is compared with the cash that moved since entry 1.</p>
  const facts = [
    ['Last counted', formatMoment(lastCount.at, timeZone)],
    ['By', lastCount.staffName],
    ['Left in the drawer then', labelledAmount(lastCount.count.left)],
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="type-supporting">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
