import { Button } from 'antd'
import { formatTime } from '../../../ui/format.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { ClockIcon, FireIcon, LockIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './rounds.module.css'

/** The heading of a round that was sent. */
export function SentHead({ round, sentAt }: { round: number; sentAt: string }) {
  const zone = useVenueZone()
  return (
    <span className={cx(row(8), styles['head'])}>
      <LockIcon />
      <strong>Round {round}</strong>
      <span className="quiet">Sent {sentAt === '' ? '' : formatTime(sentAt, zone)} · locked</span>
    </span>
  )
}

/** The heading of what is new on a check. */
export const NewHead = ({ round }: { round: number }) => (
  <span className={cx(row(8), styles['head'])}>
    <PlusIcon />
    <strong>Round {round}</strong>
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
  <span className={cx(row(8, 'between'), styles['head'])}>
    <span className={row(8)}>
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
