import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type DrawerEntry, MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import { drawerEntryText } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { sessionAtom } from '../../../platform/session.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ListRows } from '../../../ui/list/list-rows.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../../ui/list/column.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { cashMove, drawerEntries } from './cash-drawer.atoms.ts'
import { CountDialog } from './count-dialog.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Unanswered } from './unanswered.tsx'

export const reads = [drawerEntries.rows]

const columns = (timeZone: string): ScreenColumn<DrawerEntry>[] => [
  {
    head: 'Entry',
    text: (entry) => `${entry.number}. ${drawerEntryText(entry)}`,
    below: ({ reason }) => reason,
    least: 140,
  },
  momentColumn('Date', ({ at }) => at, timeZone, { least: 170, givesWay: 2 }),
  textColumn('By', 'staffName', { least: 100, isQuiet: true, givesWay: 1 }),
  amountColumn('Amount, Rs', ({ amount }) => amount, { least: 110 }),
  amountColumn('Difference, Rs', ({ count }) => count?.difference, { least: 120, isStrong: true }),
]

type Asked = { kind: 'count'; corrects: DrawerEntry | null } | { kind: Way } | null

/** The expected amount is shown only after a count. */
export function Component() {
  const timeZone = useVenueZone()
  const outlet = useAtomValue(sessionAtom)?.outlet?.name
  const { data } = useAtomValue(drawerEntries.rows)
  const [open, setOpen] = useState<DrawerEntry | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const toasts = useToasts()
  const close = () => setAsked(null)
  const way = asked?.kind === 'out' ? 'out' : 'in'
  return (
    <Screen title="Cash drawer" context={outlet ?? 'Counts, float, and cash added or removed'}>
      <div className="panels panels-middle panels-stack flow-if-short">
        <History timeZone={timeZone} openKey={open?._id ?? ''} onOpen={setOpen} />
        <Panel title="Drawer" footer={<Actions onAsk={setAsked} />}>
          <DrawerNow last={data[0]} lastCount={data.find(({ kind }) => kind === 'count')} timeZone={timeZone} />
        </Panel>
      </div>
      <EntryDrawer
        entry={open}
        timeZone={timeZone}
        mayRecount={open !== null && open.kind === 'count' && open._id === data[0]?._id}
        onRecount={(corrects) => {
          setOpen(null)
          setAsked({ kind: 'count', corrects })
        }}
        onClose={() => setOpen(null)}
      />
      <CountDialog
        open={asked?.kind === 'count'}
        corrects={asked?.kind === 'count' ? asked.corrects : null}
        onClose={close}
        onCounted={setOpen}
      />
      <MoveDialog
        way={way}
        open={asked?.kind === 'in' || asked?.kind === 'out'}
        onClose={close}
        onMoved={(entry) => toasts.success(`${drawerEntryText(entry)}: ${labelledAmount(entry.amount)}`)}
      />
    </Screen>
  )
}

function Actions({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <div className="grid gap-3">
      <Button type="primary" size="large" block onClick={() => onAsk({ kind: 'count', corrects: null })}>
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

interface HistoryProps {
  timeZone: string
  openKey: string
  onOpen: (entry: DrawerEntry) => void
}

const History = ({ timeZone, openKey, onOpen }: HistoryProps) => (
  <Panel title="Entries" flush>
    <ListRows
      list={drawerEntries}
      what="The entries"
      safe="They are safe."
      label="Loading the entries"
      caption="Entries of the drawer, newest first"
      columns={columns(timeZone)}
      rowKey={({ _id }) => _id}
      openKey={openKey}
      onOpen={onOpen}
      empty={
        <EmptyState
          icon={<Glyph name="report" size={30} />}
          title="Nothing counted yet"
          text="Counts, the float, and cash added or removed are listed here. Each is kept for good."
        />
      }
    />
  </Panel>
)

type Way = 'in' | 'out'

const words = {
  in: { title: 'Add cash to the drawer', ok: 'Add', hint: 'Such as: float for the evening' },
  out: { title: 'Remove cash from the drawer', ok: 'Remove', hint: 'Such as: brought to the safe' },
} as const

const EMPTY = { amount: '', reason: '' }

interface MoveDialogProps {
  way: Way
  open: boolean
  onClose: () => void
  onMoved: (entry: DrawerEntry) => void
}

function MoveDialog({ way, open, onClose, onMoved }: MoveDialogProps) {
  const send = useSetAtom(cashMove.run)
  const unanswered = useAtomValue(cashMove.unanswered)
  const form = useForm({
    start: EMPTY,
    check: ({ amount, reason }) => ({
      ...((parseAmount(amount) ?? ZERO) <= 0 && { amount: 'Enter an amount above zero' }),
      ...(reason.trim() === '' && { reason: 'Enter what it is for' }),
    }),
    send: ({ amount, reason }) => send({ kind: way, amount: toRupees(parseAmount(amount) ?? ZERO), reason: reason.trim() }),
    onSaved: (entry) => {
      onClose()
      onMoved(entry)
    },
  })
  const { title, ok, hint } = words[way]
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      okText={unanswered === null ? ok : 'Send again'}
      onClose={onClose}
      above={<Unanswered what={unanswered === null ? null : 'it was written down'} failure={form.failure} />}
    >
      <AmountField label="Amount, Rs" {...form.field('amount')} />
      <TextField label="Reason" hint={hint} autoComplete="off" maxLength={MAX_DRAWER_REASON} {...form.field('reason')} />
    </FormDialog>
  )
}
