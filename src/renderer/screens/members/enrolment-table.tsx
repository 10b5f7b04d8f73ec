import { Button } from 'antd'
import type { Enrolment } from '../../../shared/contract/members.ts'
import { formatMoment } from '../../../shared/time.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { cx } from '../../ui/cx.ts'
import list from '../../ui/list/list-table.module.css'
import styles from './enrolments.module.css'

interface EnrolmentTableProps {
  rows: readonly Enrolment[]
  timeZone: string
  onApprove: (enrolment: Enrolment) => void
  onDecline: (enrolment: Enrolment) => void
}

/** Applications in rows of two lines: name, contact, time, passenger (or a suggestion) and decision. */
export function EnrolmentTable({ rows, ...rest }: EnrolmentTableProps) {
  return (
    <table className={cx(list['table'], styles['table'])}>
      <caption className="visually-hidden">Enrolments, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email, mobile</th>
          <th scope="col">Applied</th>
          <th scope="col">Passenger</th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} row={row} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<EnrolmentTableProps, 'rows'> & { row: Enrolment }

function Row({ row, timeZone, onApprove, onDecline }: RowProps) {
  return (
    <tr>
      <th scope="row" className="strong">
        {row.fullName}
      </th>
      <td>
        {row.email}
        <small className="num">{row.mobileNo}</small>
      </td>
      <td className="num">{formatMoment(row.createdAt, timeZone)}</td>
      <td>
        <Passenger row={row} />
      </td>
      <td className={cx('nowrap', styles['decision'])}>
        {row.state === 'waiting' ? (
          <>
            <Button size="small" aria-label={`Decline ${row.fullName}`} onClick={() => onDecline(row)}>
              Decline
            </Button>
            <Button size="small" aria-label={`Approve ${row.fullName}`} onClick={() => onApprove(row)}>
              Approve
            </Button>
          </>
        ) : (
          <Decided row={row} timeZone={timeZone} />
        )}
      </td>
    </tr>
  )
}

function Passenger({ row: { pax, suggested } }: { row: Enrolment }) {
  const shown = pax ?? suggested
  if (shown === null) return <span className="quiet">{'–'}</span>
  return (
    <>
      {shown.fullName} <span className="num">{shown.paxManifestNo}</span>
      {pax === null && (
        <small>
          <Chip tone="brass">Suggested</Chip>
        </small>
      )}
    </>
  )
}

function Decided({ row: { state, decidedBy, decidedAt }, timeZone }: { row: Enrolment; timeZone: string }) {
  return (
    <>
      <span className="strong">{state === 'approved' ? 'Approved' : 'Declined'}</span>
      <small className="num">
        {[decidedBy, decidedAt === null ? '' : formatMoment(decidedAt, timeZone)].filter((part) => part !== '').join(', ')}
      </small>
    </>
  )
}
