import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { BackupState, BooksVerdict } from '../../../shared/contract/backups.ts'
import { formatMoment } from '../../../shared/time.ts'
import { AttentionIcon, CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { venueAtom } from '../frame/frame.atoms.ts'
import { tookWords } from './backup-words.ts'
import { useStart } from './use-start.ts'
import { WorkProgress } from './work-progress.tsx'
import styles from './backups.module.css'

/** The check of the books: every rule of the money, over every sale since the first. */
export function BooksPanel({ state: { work, lastVerdict } }: { state: BackupState }) {
  const [verify, starting] = useStart('verifyBooks')
  const isCheck = work?.what === 'verify'
  const footer = (
    <Button block size="large" disabled={work !== null} loading={starting || isCheck} onClick={verify}>
      Verify now
    </Button>
  )
  return (
    <Panel title="Books" footer={footer}>
      {isCheck ? <WorkProgress work={work} /> : lastVerdict === null ? <NotChecked /> : <Verdict verdict={lastVerdict} />}
    </Panel>
  )
}

const NotChecked = () => (
  <p className="type-supporting">
    Checks every balance, bill and ledger row against each other. Each backup has passed it too; sales go on meanwhile.
  </p>
)

function Verdict({ verdict }: { verdict: BooksVerdict }) {
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? 'UTC'
  const when = `${formatMoment(verdict.at, timeZone)}, ${tookWords(verdict.tookMs)}`
  if (verdict.problem !== '')
    return (
      <Note tone="amber" icon={<WarningIcon />} title="The check could not be made" role="status">
        {verdict.problem}
      </Note>
    )
  return (
    <>
      {verdict.breaches.length === 0 ? (
        <Note tone="green" icon={<CheckIcon />} title="The books are whole" role="status">
          {verdict.checks} checks over {verdict.sales.toLocaleString('en-US')} sales
        </Note>
      ) : (
        <Breaches verdict={verdict} />
      )}
      <dl className={styles['facts']}>
        <dt>Checked</dt>
        <dd className="num">{when}</dd>
        <dt>Ledger</dt>
        <dd className="num">{verdict.ledgerRows.toLocaleString('en-US')} rows</dd>
        <dt>Its last hash</dt>
        <dd>
          <code title={verdict.ledgerHash}>{verdict.ledgerHash.slice(0, 16) || '–'}</code>
        </dd>
      </dl>
    </>
  )
}

function Breaches({ verdict: { breaches } }: { verdict: BooksVerdict }) {
  return (
    <Note tone="red" icon={<AttentionIcon />} title="The books are not whole" role="alert">
      Keep every backup and call for help before the next sale. What does not hold:
      <ul className={styles['breaches']}>
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
