import { Button, Segmented, Select } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Enrolment, EnrolmentState, MemberPax } from '../../../shared/contract/members.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { GuestName } from '../../ui/parts/account-button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { decideAtom, enrolments, foundPaxAtom, paxSearchAtom, shownStateAtom } from './enrolments.atoms.ts'
import { formatMoment } from '../../../shared/time.ts'
import { type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { useOnLeave } from '../../data/use-on-leave.ts'

const titles: Record<EnrolmentState, string> = { waiting: 'Waiting', approved: 'Approved', declined: 'Declined' }
const stateOptions = (Object.entries(titles) as [EnrolmentState, string][]).map(([value, label]) => ({ value, label }))

export const reads = [enrolments.rows]

export function Component() {
  const [state, show] = useAtom(shownStateAtom)
  const tools = <Segmented aria-label="Enrolments shown" options={stateOptions} value={state} onChange={show} />
  return (
    <Screen title="Enrolments" context="Become a member, from the login screen" tools={tools}>
      <Panel label="Enrolments" flush>
        <List state={state} />
      </Panel>
    </Screen>
  )
}

function List({ state }: { state: EnrolmentState }) {
  const timeZone = useVenueZone()
  const [approving, setApproving] = useState<Enrolment | null>(null)
  const { decline, question } = useDecline()
  return (
    <>
      <ListRows
        list={enrolments}
        query={state}
        what="Enrolments"
        safe="None is lost."
        label="Loading enrolments"
        empty={<Nothing state={state} />}
        caption="Enrolments, newest first"
        columns={enrolmentColumns(timeZone, { onApprove: setApproving, onDecline: decline })}
        rowKey={({ _id }) => _id}
        rowPx={56}
      />
      <ApproveDialog enrolment={approving} onClose={() => setApproving(null)} />
      {question}
    </>
  )
}

function Nothing({ state }: { state: EnrolmentState }) {
  const icon = <Glyph name="dream-points" size={30} />
  if (state !== 'waiting')
    return <EmptyState icon={icon} title={`None ${state} yet`} text="Decisions are listed here, the newest first." />
  return (
    <EmptyState
      icon={icon}
      title="No one is waiting"
      text="Guests apply on the login screen with Become a member. Their applications are listed here."
    />
  )
}

function useDecline() {
  const decide = useSetAtom(decideAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const decline = ({ _id, fullName }: Enrolment) =>
    void ask({
      title: `Decline ${fullName}?`,
      keepLabel: 'Keep waiting',
      confirmLabel: 'Decline',
      text: 'The application is closed. The guest can apply again.',
      act: async () => {
        const answer = await decide(_id, { approved: false })
        toasts.outcome(answer)
      },
    })
  return { decline, question }
}

interface Decide {
  onApprove: (enrolment: Enrolment) => void
  onDecline: (enrolment: Enrolment) => void
}

const enrolmentColumns = (timeZone: string, decide: Decide): ScreenColumn<Enrolment>[] => [
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

function passenger({ pax, suggested }: Enrolment) {
  const shown = pax ?? suggested
  if (shown === null) return '–'
  return (
    <>
      <GuestName userid={shown._id} fullName={shown.fullName} /> {shown.paxManifestNo}
    </>
  )
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

interface ApproveDialogProps {
  enrolment: Enrolment | null
  onClose: () => void
}

/** Suggests the passenger with the same email address or mobile number. */
function ApproveDialog({ enrolment, onClose }: ApproveDialogProps) {
  const shown = useLastShown(enrolment)
  return shown === null ? null : <Approval key={shown._id} enrolment={shown} open={enrolment !== null} onClose={onClose} />
}

function Approval({ enrolment, open, onClose }: { enrolment: Enrolment; open: boolean; onClose: () => void }) {
  const { _id, fullName, email, mobileNo, suggested } = enrolment
  const decide = useSetAtom(decideAtom)
  const toasts = useToasts()
  const form = useForm({
    start: { userid: suggested?._id ?? '' },
    asks: { userid: 'Choose the passenger' },
    check: () => ({}),
    send: ({ userid }) => decide(_id, { approved: true, userid }),
    at: () => 'userid',
    onSaved: ({ pax }) => {
      toasts.success(`${pax?.fullName ?? fullName} is a member`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Make ${fullName} a member`}
      width={480}
      okText="Approve"
      cancelText="Keep waiting"
      onClose={onClose}
    >
      <p className="type-supporting">
        {email} · {mobileNo}
      </p>
      <PaxPicker suggested={suggested} {...form.field('userid')} />
      <p className="type-supporting">The passenger earns Dream Points from the next sale.</p>
    </FormDialog>
  )
}

interface PaxPickerProps {
  suggested: MemberPax | null
  /** '' until a passenger is chosen. */
  value: string
  onChange: (userid: string) => void
  error: string | undefined
}

const labelOf = ({ paxManifestNo, fullName, member }: MemberPax): string =>
  `${paxManifestNo} ${fullName}${member ? ', a member already' : ''}`

function PaxPicker({ suggested, value, onChange, error }: PaxPickerProps) {
  const found = useAtomValue(foundPaxAtom).data
  const search = useSetAtom(paxSearchAtom)
  useOnLeave(() => search(''))
  const known = suggested === null || found.some(({ _id }) => _id === suggested._id) ? found : [suggested, ...found]
  const options = known.map((pax) => ({ value: pax._id, label: labelOf(pax) }))
  const hint = suggested === null ? undefined : 'Same email address or mobile number as the application'
  return (
    <Field label="Passenger aboard" error={error} hint={value === suggested?._id ? hint : undefined}>
      {(control) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          showSearch={{ filterOption: false, onSearch: search }}
          placeholder="Search by name or PAX no."
          notFoundContent="No one aboard has this name or number"
          value={value === '' ? null : value}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
