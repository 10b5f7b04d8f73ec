import { Button } from 'antd'
import { formatTime } from '../../model/format.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ClockIcon, FireIcon, LockIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import styles from './rounds.module.css'

/** The text for a round, with its course if all its lines have the same one. */
const headText = (round: number, course: string): string => `Round ${round}${course === '' ? '' : ` · ${course}`}`

/** The heading of a round that was sent. */
export function SentHead({ round, sentAt, course = '' }: { round: number; sentAt: string; course?: string }) {
  const zone = useVenueZone()
  return (
    <span className={cx(row(8), styles['head'])}>
      <LockIcon />
      <strong>{headText(round, course)}</strong>
      <span className="quiet">
        Sent {sentAt === '' ? '' : formatTime(sentAt, zone)}
        <span className="hidden-narrow"> · locked</span>
      </span>
    </span>
  )
}

/** The heading of new lines of a check. */
export const NewHead = ({ round, course = '' }: { round: number; course?: string }) => (
  <span className={cx(row(8), styles['head'])}>
    <PlusIcon />
    <strong>{headText(round, course)}</strong>
    <span className="quiet">Not sent yet</span>
  </span>
)

interface HeldHeadProps {
  /** Empty for lines without a course. */
  course: string
  onFire: () => void
  busy: boolean
}

/** The heading of held lines, with the button that fires their whole course. */
export const HeldHead = ({ course, onFire, busy }: HeldHeadProps) => (
  <span className={cx(row(8, 'wrap', 'between'), styles['head'])}>
    <span className={cx(row(8), 'nowrap')}>
      <ClockIcon />
      {course === '' ? (
        <strong>Held until fired</strong>
      ) : (
        <>
          <strong>{course}</strong>
          <span className="quiet">Held until fired</span>
        </>
      )}
    </span>
    <Button icon={<FireIcon />} loading={busy} onClick={onFire}>
      {course === '' ? 'Fire' : `Fire ${course.toLocaleLowerCase('en')}`}
    </Button>
  </span>
)
