import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { AttentionIcon, ClockIcon, EditIcon, PersonIcon, PlusIcon, UploadIcon } from '../../ui/art/icons.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { frontdeskAtom } from './pax.atoms.ts'
import { PaxForm } from './pax-form.tsx'
import { PaxList } from './pax-list.tsx'
import { formatDay, formatTables } from '../../model/format.ts'
import { languageLabel } from '../../../shared/languages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { StatusTag } from '../../ui/parts/status-tag.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { sexLabel } from './pax-draft.ts'
import { PaxEdit } from './pax-edit.tsx'
import { MaskedFacts } from '../../ui/parts/pax-secrets.tsx'
import { AccountButton } from '../../ui/parts/account-button.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { OrderAgain } from '../../sale/open/order-again.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'

export const reads = [frontdeskAtom]

export function Component() {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const [open, setOpen] = useOpenPax()
  const [registering, setRegistering] = useState(false)
  const voyage = useAtomValue(venueAtom).data?.voyage

  const tools = (
    <>
      <ToolButton isNarrow={isNarrow} label="Guest account" icon={<PersonIcon />} to="/foodorder/account" />
      <ToolButton isNarrow={isNarrow} label="Disputes" icon={<AttentionIcon />} to="/foodorder/disputes" />
      <ToolButton isNarrow={isNarrow} label="Last morning" icon={<ClockIcon />} to="/foodorder/lastmorning" />
      <ImportButton isNarrow={isNarrow} />
      {isNarrow && (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setRegistering(true)}>
          New passenger
        </Button>
      )}
    </>
  )
  return (
    <Screen
      title={specified.frontDesk}
      context={voyage === undefined ? 'PAX information' : `PAX information · ${voyage.name}`}
      tools={tools}
    >
      <div className={isNarrow ? 'h-full min-h-0' : 'panels panels-wide flow-if-short'}>
        <PaxList openId={open?._id ?? ''} onOpen={setOpen} />
        {isNarrow ? <FormDrawer open={registering} onClose={() => setRegistering(false)} /> : <PaxForm />}
      </div>
      <PaxDrawer pax={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

function ImportButton({ isNarrow }: { isNarrow: boolean }) {
  if (!useAtomValue(accessRoutesAtom).includes('backoffice')) return null
  return <ToolButton isNarrow={isNarrow} label="Import manifest" icon={<UploadIcon />} to="/adminuser/manifest" />
}

interface ToolButtonProps {
  isNarrow: boolean
  label: string
  icon: ReactNode
  to: string
}

/** Only its icon in a narrow window. */
function ToolButton({ isNarrow, label, icon, to }: ToolButtonProps) {
  const navigate = useNavigate()
  return (
    <Button icon={icon} aria-label={label} title={isNarrow ? label : undefined} onClick={() => void navigate(to)}>
      {isNarrow ? null : label}
    </Button>
  )
}

/** Prefers the list's row, which is updated while the drawer is open. */
function useOpenPax() {
  const [open, setOpen] = useState<Pax | null>(null)
  const { data: rows } = useAtomValue(frontdeskAtom)
  return [rows.find(({ _id }) => _id === open?._id) ?? open, setOpen] as const
}

const FormDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} label="New passenger" isForm>
    <PaxForm onClose={onClose} />
  </Drawer>
)

function PaxDrawer({ pax, onClose }: { pax: Pax | null; onClose: () => void }) {
  const shown = useLastShown(pax)
  const [edited, setEdited] = useState<Pax | null>(null)
  const editing = edited !== null && edited._id === shown?._id
  const unsaved = useUnsaved(() => setEdited(null))
  const extra = pax !== null && !editing && (
    <div className="flex gap-2">
      <AccountButton userid={pax._id} of={pax.fullName} isSmall />
      {pax.leftAt === null && (
        <Button size="small" icon={<EditIcon />} onClick={() => setEdited(pax)}>
          Edit
        </Button>
      )}
    </div>
  )
  return (
    <Drawer open={pax !== null} onClose={editing ? unsaved.close : onClose} title={shown?.fullName} extra={extra}>
      {editing && <PaxEdit pax={edited} onDone={() => setEdited(null)} onDirty={unsaved.setDirty} />}
      {unsaved.question}
      {shown !== null && !editing && <PaxDetails key={`${shown._id} ${shown.version}`} pax={shown} />}
    </Drawer>
  )
}

function PaxDetails({ pax }: { pax: Pax }) {
  return (
    <div className="grid gap-6">
      <Facts title="Person" extra={<Points points={pax.points} />}>
        <Fact label="PAX no." value={pax.paxManifestNo} />
        <Fact label="Booking no." value={pax.bookingNo} />
        {pax.cabin !== '' && <Fact label="Cabin" value={pax.cabin} />}
        {pax.bookingGroup !== '' && <Fact label="Booking group" value={pax.bookingGroup} />}
        <Fact label="Date of birth" value={formatDay(pax.dob)} />
        <Fact label="Type" value={`${pax.type}, ${sexLabel(pax.sex)}`} />
        <Fact label="Country" value={pax.country} />
        <Fact label="Nationality" value={pax.nationality} />
        {pax.language !== '' && <Fact label="Language" value={languageLabel(pax.language)} />}
        {pax.staysBefore > 0 && <Fact label="Sailed before" value={sailedLabel(pax.staysBefore)} />}
        <Fact label="Email" value={pax.email} wide />
      </Facts>
      <MaskedFacts pax={pax} />
      <section>
        <header className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3 border-b border-line pb-1.5">
          <h3>Last order</h3>
          {pax.orderstatus !== '' && <StatusTag status={pax.orderstatus} />}
        </header>
        <PaxLastOrder pax={pax} />
      </section>
    </div>
  )
}

const sailedLabel = (times: number): string => `${times} ${times === 1 ? 'time' : 'times'}`

/** `points` is null for a passenger who is not a member. */
function Points({ points }: { points: Pax['points'] }) {
  if (points === null) return null
  return (
    <Chip tone="brass" icon={<Glyph name="dream-points" size={16} />}>
      <span className="tabular-nums">{points} Dream Points</span>
    </Chip>
  )
}

function Facts({ title, extra, children }: { title: string; extra: ReactNode; children: ReactNode }) {
  return (
    <section>
      <header className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3 border-b border-line pb-1.5">
        <h3>{title}</h3>
        {extra}
      </header>
      <dl className="facts-list">{children}</dl>
    </section>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

function PaxLastOrder({ pax }: { pax: Pax }) {
  const pay = usePayOrder(pax.orderid)
  if (pax.orderid === '') return <p className="type-supporting">No order</p>
  return (
    <>
      <p className="type-supporting">
        {[formatTables(pax.ordertable), pax.paid ? `Paid · ${pax.invoiceno}` : 'Unpaid']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <OrderedDishes lines={pax.order} total={pax.totalprice} />
      {pax.paid ? (
        <OrderAgain order={{ cardNumber: pax.paxManifestNo, order: pax.order }} of={pax.fullName} />
      ) : (
        <PayButton type="primary" pay={pay} of={pax.fullName} />
      )}
    </>
  )
}
