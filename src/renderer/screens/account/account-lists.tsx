import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type {
  AccountCredit,
  AccountInvoice,
  AccountOrder,
  AccountPoints,
  GuestAccount,
} from '../../../shared/contract/guest-account.ts'
import { ACCOUNT_ROWS } from '../../../shared/contract/guest-account.ts'
import type { Dispute } from '../../../shared/contract/disputes.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { formatTables } from '../../model/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { DisputeDrawer } from './dispute-drawer.tsx'
import { disputeColumns } from './dispute-columns.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { Moves } from './moves.tsx'

const views = ['Moves', 'Orders', 'Invoices', 'Credits', 'Points', 'Disputes'] as const
type View = (typeof views)[number]

/** What a row opens: an order with its invoice, or a dispute. */
interface Opened {
  orderid: string
  disputeid: string
}
const NOTHING: Opened = { orderid: '', disputeid: '' }

export function AccountLists({ account }: { account: GuestAccount }) {
  const [view, setView] = useState<View>('Moves')
  const [open, setOpen] = useState(NOTHING)
  const openOrder = (orderid: string) => setOpen({ ...NOTHING, orderid })
  const chooser = <Segmented<View> aria-label="What to show" options={[...views]} value={view} onChange={setView} />
  return (
    <>
      {view === 'Moves' ? (
        <Moves account={account} chooser={chooser} openId={open.orderid} onOpen={openOrder} />
      ) : (
        <Records view={view} account={account} chooser={chooser} open={open} onOpen={setOpen} />
      )}
      <InvoiceDrawer account={account} orderid={open.orderid} onClose={() => setOpen(NOTHING)} />
      <DisputeDrawer
        dispute={account.disputes.find(({ _id }) => _id === open.disputeid) ?? null}
        onClose={() => setOpen(NOTHING)}
      />
    </>
  )
}

interface RecordsProps {
  view: Exclude<View, 'Moves'>
  account: GuestAccount
  chooser: ReactNode
  open: Opened
  onOpen: (opened: Opened) => void
}

function Records({ view, account, chooser, open, onOpen }: RecordsProps) {
  const timeZone = useVenueZone()
  const onOrder = ({ orderid }: { orderid: string }) => onOpen({ ...NOTHING, orderid })
  const onDispute = ({ _id }: Dispute) => onOpen({ ...NOTHING, disputeid: _id })
  const lists: Record<RecordsProps['view'], ReactNode> = {
    Orders: <Rows rows={account.orders} columns={orderColumns(timeZone)} what="orders" chooser={chooser} openId="" />,
    Invoices: (
      <Rows
        rows={account.invoices}
        columns={invoiceColumns(timeZone)}
        what="invoices"
        chooser={chooser}
        openId={open.orderid}
        keyOf={orderOf}
        onOpen={onOrder}
      />
    ),
    Credits: (
      <Rows
        rows={account.credits}
        columns={creditColumns(timeZone)}
        what="credit notes"
        chooser={chooser}
        openId=""
        onOpen={onOrder}
      />
    ),
    Points: <Rows rows={account.points} columns={pointColumns(timeZone)} what="Dream Points" chooser={chooser} openId="" />,
    Disputes: (
      <Rows
        rows={account.disputes}
        columns={disputeColumns(timeZone, false)}
        what="disputes"
        chooser={chooser}
        openId={open.disputeid}
        onOpen={onDispute}
      />
    ),
  }
  return lists[view]
}

const orderOf = ({ orderid }: AccountInvoice): string => orderid
const idOf = ({ _id }: { _id: string }): string => _id

interface RowsProps<T extends { _id: string }> {
  rows: readonly T[]
  columns: ScreenColumn<T>[]
  what: string
  chooser: ReactNode
  openId: string
  keyOf?: (row: T) => string
  onOpen?: (row: T) => void
}

function Rows<T extends { _id: string }>({ rows, columns, what, chooser, openId, keyOf = idOf, onOpen }: RowsProps<T>) {
  const count = rows.length < ACCOUNT_ROWS ? `${rows.length}` : `the newest ${ACCOUNT_ROWS}`
  return (
    <ListPanel
      label={`Account: ${what}`}
      tools={
        <>
          {chooser}
          <ListCount>{count}</ListCount>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={<Glyph name="report" size={30} />}
          title={`No ${what} yet`}
          text="They are listed here, the newest first."
        />
      ) : (
        <DataTable
          caption={`The guest’s ${what}, newest first`}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowPx={52}
          openKey={openId}
          {...(onOpen !== undefined && { onOpen })}
        />
      )}
    </ListPanel>
  )
}

const paymentLabel = ({ payment, invoiceno }: AccountOrder): string =>
  payment === 'paid' ? `Paid · ${invoiceno}` : payment === 'unpaid' ? 'Unpaid' : 'Cancelled'

const orderColumns = (timeZone: string): ScreenColumn<AccountOrder>[] => [
  { head: 'Order', text: paymentLabel, below: ({ orderstatus, payment }) => payment === 'unpaid' && orderstatus, least: 160 },
  momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { least: 170 }),
  { head: 'Tables', text: ({ tables, outlet }) => formatTables(tables) || outlet, isQuiet: true, least: 110, givesWay: 1 },
  textColumn('By', 'staffName', { isQuiet: true, least: 110, givesWay: 2 }),
  amountColumn('Total, Rs', ({ total }) => total, { isStrong: true, least: 110 }),
]

const invoiceColumns = (timeZone: string): ScreenColumn<AccountInvoice>[] => [
  { head: 'Invoice', text: ({ invoiceno }) => invoiceno, below: ({ disputed }) => disputed && 'Disputed', least: 130 },
  momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { least: 170 }),
  textColumn('Outlet', 'outlet', { isQuiet: true, least: 110, givesWay: 1 }),
  textColumn('By', 'staffName', { isQuiet: true, least: 110, givesWay: 2 }),
  amountColumn('Total, Rs', ({ total }) => total, {
    below: ({ credited }) => credited > 0 && `Credited ${labelledAmount(credited)}`,
    isStrong: true,
    least: 150,
  }),
]

const creditColumns = (timeZone: string): ScreenColumn<AccountCredit>[] => [
  { head: 'Credit note', text: ({ creditno }) => creditno, below: ({ invoiceno }) => `For ${invoiceno}`, least: 140 },
  momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { least: 170 }),
  textColumn('By', 'staffName', { isQuiet: true, least: 110, givesWay: 1 }),
  {
    head: 'Refunded',
    text: ({ paidTo }) => (paidTo === 'cash' ? 'In cash' : 'To the card'),
    isQuiet: true,
    least: 100,
    givesWay: 2,
  },
  amountColumn('Credit, Rs', ({ total }) => total, { isStrong: true, least: 110 }),
]

const pointColumns = (timeZone: string): ScreenColumn<AccountPoints>[] => [
  { head: 'Dream Points', text: ({ points }) => (points < 0 ? 'Taken back' : 'Earned'), least: 120 },
  momentColumn('Date', ({ at }) => at, timeZone, { least: 170 }),
  textColumn('Invoice', 'invoiceno', { isQuiet: true, least: 110 }),
  {
    head: 'Points',
    text: ({ points }) => points.toLocaleString('en-US').replace('-', '−'),
    isNumber: true,
    isStrong: true,
    least: 90,
  },
]
