import { Button } from 'antd'
import { formatTime } from '../../../ui/format.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { ClockIcon, FireIcon, LockIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './rounds.module.css'

/** The round, and the course where all of it is of one. */
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

/** The heading of what is new on a check. */
export const NewHead = ({ round, course = '' }: { round: number; course?: string }) => (
  <span className={cx(row(8), styles['head'])}>
    <PlusIcon />
    <strong>{headText(round, course)}</strong>
    <span className="quiet">Not sent yet</span>
  </span>
)

interface HeldHeadProps {
  /** Empty for what belongs to no course. */
  course: string
  onFire: () => void
  busy: boolean
}

/** The heading of what is held, with the button that fires it: a course as a whole. */
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
