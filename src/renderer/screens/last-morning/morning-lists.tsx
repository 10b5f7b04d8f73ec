import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { Dispute } from '../../../shared/contract/disputes.ts'
import type { FailedMail, LastMorning, OpenCheck, UnreturnedCard } from '../../../shared/contract/last-morning.ts'
import { formatTables } from '../../model/format.ts'
import { returnDraftAtom } from '../../sale/cards/card-drafts.ts'
import { useOpenOrder } from '../../sale/open/use-open-order.ts'
import { CheckIcon, MailIcon } from '../../ui/art/icons.tsx'
import { amountColumn, type Column, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { accountPath } from '../../ui/parts/account-button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { morningQueryAtom, openDisputes, unreturned } from './last-morning.atoms.ts'

const settled = (title: string, text: string) => <EmptyState icon={<CheckIcon />} title={title} text={text} />

export const cardColumns: Column<UnreturnedCard>[] = [
  textColumn('Card', 'cardNumber', { isStrong: true, least: 90 }),
  textColumn('Guest', 'fullName', { least: 180 }),
  textColumn('Cabin', 'cabin', { isQuiet: true, least: 80, givesWay: 1 }),
  { head: 'State', text: ({ state }) => (state === 'blocked' ? 'Blocked' : ''), isQuiet: true, least: 80, givesWay: 2 },
  amountColumn('Balance, Rs', ({ balance }) => balance, { least: 120 }),
  amountColumn('To pay out, Rs', ({ payable }) => payable, { isStrong: true, least: 130 }),
]

/** Each row leads to Card Activation, where the card is returned. */
export function CardRows() {
  const query = useAtomValue(morningQueryAtom)
  const setReturn = useSetAtom(returnDraftAtom)
  const navigate = useNavigate()
  const open = ({ cardNumber }: UnreturnedCard) => {
    setReturn((draft) => ({ ...draft, cardNumber }))
    void navigate('/foodorder/cardactive')
  }
  return (
    <ListRows
      list={unreturned}
      query={query}
      what="The cards"
      safe="Their balances are safe."
      label="Loading the cards"
      caption="Cards that are not returned, by number"
      columns={cardColumns}
      rowKey={({ _id }) => _id}
      onOpen={open}
      empty={settled('All cards are returned', 'Nothing is left to pay out.')}
    />
  )
}

const checkColumns: ScreenColumn<OpenCheck>[] = [
  { head: 'Guest or check', text: ({ name }) => (name === '' ? 'No name' : name), isStrong: true, least: 180 },
  textColumn('Card', 'cardNumber', { least: 90 }),
  { head: 'Tables', text: ({ tables }) => formatTables(tables), isQuiet: true, least: 140, givesWay: 1 },
  textColumn('Outlet', 'outlet', { isQuiet: true, least: 120, givesWay: 2 }),
  textColumn('Served by', 'staffName', { isQuiet: true, least: 120, givesWay: 3 }),
  amountColumn('Total, Rs', ({ total }) => total, { isStrong: true, least: 120 }),
]

/** Each row leads to its order, where it is paid or cancelled. */
export function CheckRows({ checks: { rows, count } }: { checks: LastMorning['checks'] }) {
  const openOrder = useOpenOrder()
  if (count === 0) return settled('No check is open', 'Every order is paid or cancelled.')
  return (
    <DataTable
      caption="Open checks, oldest first"
      columns={checkColumns}
      rows={rows}
      rowKey={({ _id }) => _id}
      onOpen={({ _id }) => void openOrder(_id, '/foodorder/orderdetails')}
    />
  )
}

const disputeColumns: ScreenColumn<Dispute>[] = [
  textColumn('Invoice', 'invoiceno', { isStrong: true, least: 140 }),
  textColumn('Guest', 'fullName', { least: 180 }),
  textColumn('Taken by', 'by', { isQuiet: true, least: 120, givesWay: 1 }),
  amountColumn('Disputed, Rs', ({ amount }) => amount, { isStrong: true, least: 120 }),
]

/** Each row leads to the guest's account, where the dispute ends. */
export function DisputeRows() {
  const navigate = useNavigate()
  return (
    <ListRows
      list={openDisputes}
      what="The disputes"
      safe="They are safe."
      label="Loading the disputes"
      caption="Open disputes, newest first"
      columns={disputeColumns}
      rowKey={({ _id }) => _id}
      onOpen={({ userid }) => void navigate(accountPath(userid))}
      empty={settled('No dispute is open', 'Each ended in a credit note or a refusal.')}
    />
  )
}

const mailColumns: ScreenColumn<FailedMail>[] = [
  textColumn('PAX no.', 'paxManifestNo', { least: 90 }),
  textColumn('Guest', 'fullName', { isStrong: true, least: 180 }),
  textColumn('Sent to', 'to', { least: 200, wraps: true }),
  {
    head: 'Why it failed',
    text: ({ error, retried }) => (retried ? `${error}, is tried again` : error),
    isQuiet: true,
    least: 200,
    wraps: true,
  },
]

/** Each row leads to the guest's account, from which the statement is printed or mailed again. */
export function MailRows({ statements }: { statements: LastMorning['statements'] }) {
  const navigate = useNavigate()
  const { sent, queued, failures } = statements
  if (failures.length === 0)
    return sent + queued === 0 ? (
      <EmptyState
        icon={<MailIcon />}
        title="No statement is mailed yet"
        text="Every guest with a card gets one by mail, once for a voyage. Mails that fail are listed here."
      />
    ) : (
      settled('No mail has failed', `${sent} sent, ${queued} waiting to be sent.`)
    )
  return (
    <DataTable
      caption="Statements whose mail failed"
      columns={mailColumns}
      rows={failures}
      rowKey={({ userid }) => userid}
      onOpen={({ userid }) => void navigate(accountPath(userid))}
    />
  )
}
