import { Button, Segmented } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Enrolment, EnrolmentState } from '../../../shared/contract/members.ts'
import { useChanges } from '../../data/changes.ts'
import { useAction } from '../../data/use-action.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import {
  decideAtom,
  enrolmentsAtom,
  moreEnrolmentsAtom,
  refreshEnrolmentsAtom,
  showStateAtom,
  shownStateAtom,
} from './enrolments.atoms.ts'
import { EnrolmentTable } from './enrolment-table.tsx'

const titles: Record<EnrolmentState, string> = { waiting: 'Waiting', approved: 'Approved', declined: 'Declined' }
const options = (Object.entries(titles) as [EnrolmentState, string][]).map(([value, label]) => ({ value, label }))

/** Who wants to be a member: those who wait first, to be approved for a passenger or declined. */
export function Component() {
  const state = useAtomValue(shownStateAtom)
  const show = useSetAtom(showStateAtom)
  useEffect(() => void show('waiting'), [show])
  useChanges(['enrolments', 'pax'], useSetAtom(refreshEnrolmentsAtom))
  const tools = (
    <Segmented aria-label="Enrolments shown" options={options} value={state} onChange={(chosen) => void show(chosen)} />
  )
  return (
    <Screen title="Enrolments" context="Become a member, from the login screen" tools={tools}>
      <Panel label="Enrolments" flush>
        <List state={state} />
      </Panel>
    </Screen>
  )
}

function List({ state }: { state: EnrolmentState }) {
  const { data, loading, loaded, error } = useAtomValue(enrolmentsAtom)
  const show = useSetAtom(showStateAtom)
  const more = useSetAtom(moreEnrolmentsAtom)
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? machineZone()
  const [approving, setApproving] = useState<Enrolment | null>(null)
  const [declining, setDeclining] = useState<Enrolment | null>(null)
  if (error !== null && !loading)
    return (
      <ErrorState title="Enrolments could not be loaded" text={`${error.msg}. None is lost.`} onRetry={() => void show(state)} />
    )
  return (
    <LoadingOverlay loading={loading} label="Loading enrolments">
      {loaded && data.rows.length === 0 && <Nothing state={state} />}
      {data.rows.length > 0 && (
        <EnrolmentTable rows={data.rows} timeZone={timeZone} onApprove={setApproving} onDecline={setDeclining} />
      )}
      {data.nextCursor !== null && (
        <Button type="link" onClick={() => void more()}>
          Show more of {data.total}
        </Button>
      )}
      <ApproveDialog enrolment={approving} onClose={() => setApproving(null)} />
      <DeclineDialog enrolment={declining} onClose={() => setDeclining(null)} />
    </LoadingOverlay>
  )
}

function Nothing({ state }: { state: EnrolmentState }) {
  const icon = <Glyph name="dream-points" size={30} />
  if (state !== 'waiting')
    return <EmptyState icon={icon} title={`None ${state} yet`} text="Decisions stand here, the newest first." />
  return (
    <EmptyState
      icon={icon}
      title="Nobody is waiting"
      text="Guests apply on the login screen with Become a member. Their applications stand here."
    />
  )
}

function DeclineDialog({ enrolment, onClose }: { enrolment: Enrolment | null; onClose: () => void }) {
  const decide = useSetAtom(decideAtom)
  const toasts = useToasts()
  const [shown, setShown] = useState(enrolment)
  if (enrolment !== null && enrolment !== shown) setShown(enrolment)
  const send = useCallback(async () => {
    if (shown === null) return
    const answer = await decide(shown._id, { approved: false })
    if (!answer.ok) toasts.warning(answer.error.msg)
    onClose()
  }, [shown, decide, toasts, onClose])
  const [decline, busy] = useAction(send)
  return (
    <ConfirmDialog
      open={enrolment !== null}
      title={`Decline ${shown?.fullName ?? ''}?`}
      keepLabel="Keep waiting"
      confirmLabel="Decline"
      busy={busy}
      onKeep={onClose}
      onConfirm={decline}
    >
      The application is closed. The guest can apply again.
    </ConfirmDialog>
  )
}
