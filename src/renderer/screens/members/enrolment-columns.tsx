import { Button } from 'antd'
import type { Enrolment } from '../../../shared/contract/members.ts'
import { formatMoment } from '../../../shared/time.ts'
import { type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { Chip } from '../../ui/parts/chip.tsx'

interface Decide {
  onApprove: (enrolment: Enrolment) => void
  onDecline: (enrolment: Enrolment) => void
}

/** Applications in rows of two lines: name, contact, time, passenger (or a suggestion) and decision. */
export const enrolmentColumns = (timeZone: string, decide: Decide): ScreenColumn<Enrolment>[] => [
  textColumn('Name', 'fullName', { wraps: true }),
  { head: 'Email, mobile', text: ({ email }) => email, below: ({ mobileNo }) => mobileNo, wraps: true },
  { head: 'Applied', text: ({ createdAt }) => formatMoment(createdAt, timeZone), wraps: true },
  { head: 'Passenger', cell: passenger, below: suggestion, wraps: true },
  {
    head: 'Decision',
    cell: (enrolment) => <Decision enrolment={enrolment} {...decide} />,
    below: (enrolment) => decided(enrolment, timeZone),
    isNumber: true,
    width: 220,
  },
]

function passenger({ pax, suggested }: Enrolment): string {
  const shown = pax ?? suggested
  return shown === null ? '–' : `${shown.fullName} ${shown.paxManifestNo}`
}

const suggestion = ({ pax, suggested }: Enrolment) => pax === null && suggested !== null && <Chip tone="brass">Suggested</Chip>

function Decision({ enrolment, onApprove, onDecline }: Decide & { enrolment: Enrolment }) {
  const { fullName, state } = enrolment
  if (state !== 'waiting') return <strong>{state === 'approved' ? 'Approved' : 'Declined'}</strong>
  return (
    <span className="flex items-center justify-end gap-2">
      <Button size="small" aria-label={`Decline ${fullName}`} onClick={() => onDecline(enrolment)}>
        Decline
      </Button>
      <Button size="small" aria-label={`Approve ${fullName}`} onClick={() => onApprove(enrolment)}>
        Approve
      </Button>
    </span>
  )
}

const decided = ({ state, decidedBy, decidedAt }: Enrolment, timeZone: string): string =>
  state === 'waiting'
    ? ''
    : [decidedBy, decidedAt === null ? '' : formatMoment(decidedAt, timeZone)].filter((part) => part !== '').join(', ')
