import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReplyOf } from '../../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { accessRoutesAtom } from '../../../platform/session.ts'
import { LockIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import styles from './cash-drawer.module.css'
import type { Way } from './move-dialog.tsx'

export type ShiftNow = ReplyOf<Contract['currentShift']>
export type ShiftAct = 'open' | 'close' | 'handover' | Way

interface ShiftPanelProps {
  now: ShiftNow
  timeZone: string
  onAct: (act: ShiftAct) => void
}

/** The shift that is open, and what can be done with it. The expected amount is shown nowhere before the count. */
export function ShiftPanel({ now, timeZone, onAct }: ShiftPanelProps) {
  const mayStandIn = useAtomValue(accessRoutesAtom).includes('backoffice')
  const { shift, isOthers, left } = now
  if (shift === null)
    return (
      <Panel title="Shift" footer={<Act label="Open shift" isFirst onClick={() => onAct('open')} />}>
        <div className="grid gap-3">
          <p>No shift is open. Cash is taken and paid out only in a shift; cards can be charged without one.</p>
          {left !== null && <Facts facts={[['Left in the drawer', labelledAmount(left)]]} />}
        </div>
      </Panel>
    )
  const { open, number } = shift
  const facts: Fact[] = [
    ['Opened', formatMoment(open.at, timeZone)],
    ['By', open.staffName],
    ...(open.holder === undefined ? [] : [['Held by', open.holder] as const]),
    ['In the drawer at the opening', labelledAmount(open.amount)],
  ]
  const mayUse = !isOthers || mayStandIn
  return (
    <Panel title={`Shift ${number}`} {...(mayUse && { footer: <Acts onAct={onAct} /> })}>
      <div className="grid gap-3">
        {isOthers && (
          <Note tone="neutral" icon={<LockIcon />}>
            {open.holder} holds this drawer.{mayStandIn ? ' Count it only if they have left.' : ' Cash goes through them.'}
          </Note>
        )}
        <Facts facts={facts} />
      </div>
    </Panel>
  )
}

type Fact = readonly [label: string, value: string]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-3">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="type-supporting">{label}</dt>
        <dd className="tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)

const Act = ({ label, isFirst = false, onClick }: { label: string; isFirst?: boolean; onClick: () => void }) => (
  <Button {...(isFirst && { type: 'primary' as const })} size="large" block onClick={onClick}>
    {label}
  </Button>
)

const acts: readonly (readonly [ShiftAct, string])[] = [
  ['close', 'Count and close'],
  ['handover', 'Hand over'],
  ['in', 'Paid in'],
  ['out', 'Paid out'],
  ['drop', 'Drop'],
  ['float', 'From safe'],
]

const Acts = ({ onAct }: { onAct: (act: ShiftAct) => void }) => (
  <div className={styles['acts']}>
    <div className="grid gap-3">
      {acts.map(([act, label], at) => (
        <Act key={act} label={label} isFirst={at === 0} onClick={() => onAct(act)} />
      ))}
    </div>
  </div>
)
