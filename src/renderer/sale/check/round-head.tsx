import { Button } from 'antd'
import { formatTime } from '../../model/format.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ClockIcon, FireIcon, LockIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './rounds.module.css'

const headText = (round: number, course: string): string => `Round ${round}${course === '' ? '' : ` · ${course}`}`

export function SentHead({ round, sentAt, course = '' }: { round: number; sentAt: string; course?: string }) {
  const zone = useVenueZone()
  return (
    <span className={cx('flex items-center gap-2', styles['head'])}>
      <LockIcon />
      <strong>{headText(round, course)}</strong>
      <span className="text-quiet">
        Sent {sentAt === '' ? '' : formatTime(sentAt, zone)}
        <span className="max-md:sr-only"> · locked</span>
      </span>
    </span>
  )
}

export const NewHead = ({ round, course = '' }: { round: number; course?: string }) => (
  <span className={cx('flex items-center gap-2', styles['head'])}>
    <PlusIcon />
    <strong>{headText(round, course)}</strong>
    <span className="text-quiet">Not sent yet</span>
  </span>
)

interface HeldHeadProps {
  course: string
  onFire: () => void
  busy: boolean
}

export const HeldHead = ({ course, onFire, busy }: HeldHeadProps) => (
  <span className={cx('flex flex-wrap items-center justify-between gap-2', styles['head'])}>
    <span className="flex items-center gap-2 whitespace-nowrap">
      <ClockIcon />
      {course === '' ? (
        <strong>Held until fired</strong>
      ) : (
        <>
          <strong>{course}</strong>
          <span className="text-quiet">Held until fired</span>
        </>
      )}
    </span>
    <Button icon={<FireIcon />} loading={busy} onClick={onFire}>
      {course === '' ? 'Fire' : `Fire ${course.toLocaleLowerCase('en')}`}
    </Button>
  </span>
)
