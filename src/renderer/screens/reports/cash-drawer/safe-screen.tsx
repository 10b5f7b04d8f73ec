import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SafeMove } from '../../../../shared/contract/safe.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Screen } from '../../../ui/frame/screen.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../../ui/list/column.ts'
import { ListRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { safeRows } from './safe.atoms.ts'
import { SafeCountDialog, SafeMoveDialog } from './safe-dialogs.tsx'

export const reads = [safeRows.rows]

const labels: Record<SafeMove['kind'], string> = {
  drop: 'Dropped from a drawer',
  float: 'Brought to a drawer',
  in: 'Put in',
  deposit: 'Deposited ashore',
  count: 'Counted',
}

const isOut = ({ kind }: SafeMove): boolean => kind === 'float' || kind === 'deposit'
/** A count moves the safe by its difference. */
const signed = (move: SafeMove): number =>
  move.kind === 'count' ? (move.difference ?? 0) : isOut(move) ? -move.amount : move.amount

const said = ({ reason, outletName = '', approvedBy }: SafeMove): string =>
  [outletName, reason, approvedBy === undefined ? '' : `with ${approvedBy}`].filter((part) => part !== '').join(', ')

const columns = (timeZone: string): ScreenColumn<SafeMove>[] => [
  { head: 'Slip', text: (move) => `${move.number}. ${labels[move.kind]}`, below: said, least: 190 },
  momentColumn('Date', ({ at }) => at, timeZone, { least: 170, givesWay: 2 }),
  textColumn('By', 'staffName', { least: 110, isQuiet: true, givesWay: 1 }),
  amountColumn('Amount, Rs', signed, { least: 110 }),
  amountColumn('In the safe, Rs', ({ balance }) => balance, { least: 120, isStrong: true }),
]

type Asked = 'in' | 'deposit' | 'count' | null

const acts: readonly (readonly [Exclude<Asked, null>, string])[] = [
  ['deposit', 'Deposit ashore'],
  ['in', 'Put cash in'],
  ['count', 'Count the safe'],
]

/** The ship's safe: what it holds, and every slip and deposit. */
export function Component() {
  const timeZone = useVenueZone()
  const { data, loaded } = useAtomValue(safeRows.rows)
  const [asked, setAsked] = useState<Asked>(null)
  const toasts = useToasts()
  const close = () => setAsked(null)
  const done = (move: SafeMove) => toasts.success(`${labels[move.kind]}: ${labelledAmount(move.amount)}`)
  return (
    <Screen title="Safe" context="What lies in the safe, and deposits ashore">
      <div className="panels panels-middle panels-stack flow-if-short">
        <Panel title="Moves" flush>
          <ListRows
            list={safeRows}
            what="The moves of the safe"
            safe="They are safe."
            label="Loading the safe"
            caption="Moves of the safe, newest first"
            columns={columns(timeZone)}
            rowKey={({ _id }) => _id}
            empty={
              <EmptyState
                icon={<Glyph name="safe" size={30} />}
                title="The safe is empty"
                text="Cash that is put in, drops of the drawers and deposits ashore are listed here. Each is kept for good."
              />
            }
          />
        </Panel>
        <Panel
          title="In the safe"
          footer={
            <div className="grid gap-3">
              {acts.map(([act, label]) => (
                <Button
                  key={act}
                  {...(act === 'deposit' && { type: 'primary' })}
                  size="large"
                  block
                  onClick={() => setAsked(act)}
                >
                  {label}
                </Button>
              ))}
            </div>
          }
        >
          {loaded && <Balance last={data[0]} lastCount={data.find(({ kind }) => kind === 'count')} timeZone={timeZone} />}
        </Panel>
      </div>
      <SafeMoveDialog
        kind={asked === 'in' ? 'in' : 'deposit'}
        open={asked === 'in' || asked === 'deposit'}
        onClose={close}
        onDone={done}
      />
      <SafeCountDialog open={asked === 'count'} onClose={close} onDone={done} />
    </Screen>
  )
}

interface BalanceProps {
  last: SafeMove | undefined
  lastCount: SafeMove | undefined
  timeZone: string
}

const Balance = ({ last, lastCount, timeZone }: BalanceProps) => (
  <div className="grid gap-3">
    <p className="text-22 leading-7 font-semibold tabular-nums">{labelledAmount(last?.balance ?? 0)}</p>
    <p className="type-supporting">
      {lastCount === undefined
        ? 'Not counted yet.'
        : `Last counted ${formatMoment(lastCount.at, timeZone)} by ${lastCount.staffName}.`}
    </p>
  </div>
)
