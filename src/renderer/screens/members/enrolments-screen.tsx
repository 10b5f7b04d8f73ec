import { Segmented } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Enrolment, EnrolmentState } from '../../../shared/contract/members.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { useAsk } from '../../ui/dialog/use-ask.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { decideAtom, enrolments, shownStateAtom } from './enrolments.atoms.ts'
import { enrolmentColumns } from './enrolment-columns.tsx'

const titles: Record<EnrolmentState, string> = { waiting: 'Waiting', approved: 'Approved', declined: 'Declined' }
const options = (Object.entries(titles) as [EnrolmentState, string][]).map(([value, label]) => ({ value, label }))

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [enrolments.rows]

/** Applications for membership, at first the waiting ones, to be approved for a passenger or declined. */
export function Component() {
  const [state, show] = useAtom(shownStateAtom)
  const tools = <Segmented aria-label="Enrolments shown" options={options} value={state} onChange={show} />
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

/** Declines an application, after a confirmation. */
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
