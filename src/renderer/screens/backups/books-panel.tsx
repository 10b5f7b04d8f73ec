import { useAtomValue } from 'jotai'
import type { BackupState, BooksVerdict } from '../../../shared/contract/backups.ts'
import { formatMoment } from '../../../shared/time.ts'
import { AttentionIcon, CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { checkRuleText, checkLabels, tookText } from './backup-labels.ts'
import { useStart } from './use-start.ts'
import { WorkProgress } from './work-progress.tsx'

export function BooksPanel({ state }: { state: BackupState }) {
  const { work, lastVerdict, checks } = state
  const [verify, starting] = useStart('verifyBooks')
  const isCheck = work?.what === 'verify'
  const footer = (
    <HeldButton
      block
      size="large"
      why={work === null ? null : isCheck ? 'The check is running' : 'Waits for the backup, which checks the books too.'}
      isSaid={isCheck}
      loading={starting || isCheck}
      onClick={verify}
    >
      Verify now
    </HeldButton>
  )
  return (
    <Panel title="Books" extra={<span className="type-supporting">{checkRuleText(state)}</span>} footer={footer}>
      {isCheck ? <WorkProgress work={work} /> : lastVerdict === null ? <NotChecked /> : <Verdict verdict={lastVerdict} />}
      {checks.length > 0 && <LastChecks checks={checks} />}
    </Panel>
  )
}

const NotChecked = () => (
  <p className="type-supporting">
    Checks every balance, bill and ledger row against the others. Every backup has passed it too. Sales continue meanwhile.
  </p>
)

function Verdict({ verdict }: { verdict: BooksVerdict }) {
  if (verdict.problem !== '')
    return (
      <Note tone="amber" icon={<WarningIcon />} title="The check could not be run" role="status">
        {verdict.problem}
      </Note>
    )
  return (
    <>
      {verdict.breaches.length === 0 ? (
        <Note tone="green" icon={<CheckIcon />} title="The books are intact" role="status">
          {verdict.checks} checks over {verdict.sales.toLocaleString('en-US')} sales
        </Note>
      ) : (
        <Breaches verdict={verdict} />
      )}
      <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 text-md">
        <dt className="text-quiet">Chain head</dt>
        <dd className="tabular-nums">ledger row {verdict.ledgerRows.toLocaleString('en-US')}</dd>
        <dt className="text-quiet">Its hash</dt>
        <dd className="wrap-anywhere">
          <code>{verdict.ledgerHash || '–'}</code>
        </dd>
      </dl>
    </>
  )
}

function Breaches({ verdict: { breaches } }: { verdict: BooksVerdict }) {
  return (
    <Note tone="red" icon={<AttentionIcon />} title="The books are not intact" role="alert">
      Stop selling, keep every backup and touch nothing else. Then restore the newest backup, which has passed its check, or call
      for help. What is wrong:
      <ul className="mt-2 pl-4.5 wrap-anywhere">
        {breaches.slice(0, 5).map(({ invariant, found }) => (
          <li key={`${invariant} ${found}`}>
            {invariant}: <code>{found}</code>
          </li>
        ))}
        {breaches.length > 5 && <li>{breaches.length - 5} more</li>}
      </ul>
    </Note>
  )
}

const resultOf = ({ problem, breaches }: BooksVerdict) => {
  if (problem !== '') return { tone: 'amber', Icon: WarningIcon, label: 'Not run' } as const
  if (breaches.length > 0) return { tone: 'red', Icon: AttentionIcon, label: 'Not intact' } as const
  return { tone: 'green', Icon: CheckIcon, label: 'Intact' } as const
}

const CHECKS_LISTED = 8

function LastChecks({ checks }: { checks: readonly BooksVerdict[] }) {
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? 'UTC'
  return (
    <>
      <h3 className="type-h3 mt-5 mb-1">Last checks</h3>
      <ul className="*:px-0 *:py-2" aria-label="Last checks">
        {checks.slice(0, CHECKS_LISTED).map((verdict) => {
          const { tone, Icon, label } = resultOf(verdict)
          return (
            <li key={`${verdict.at} ${verdict.kind}`}>
              <div>
                <div className="tabular-nums">{formatMoment(verdict.at, timeZone)}</div>
                <div className="type-supporting tabular-nums">
                  {checkLabels[verdict.kind]}, {tookText(verdict.tookMs)}, row {verdict.ledgerRows.toLocaleString('en-US')}
                </div>
              </div>
              <Chip tone={tone} icon={<Icon />}>
                {label}
              </Chip>
            </li>
          )
        })}
      </ul>
    </>
  )
}
