import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { EditIcon, PlusIcon, UploadIcon } from '../../ui/art/icons.tsx'
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
import { Secrets } from './pax-secrets.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { OrderAgain } from '../../sale/open/order-again.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'

export const reads = [frontdeskAtom]

export function Component() {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const [open, setOpen] = useOpenPax()
  const [registering, setRegistering] = useState(false)

  const tools = (
    <>
      <ImportButton isNarrow={isNarrow} />
      {isNarrow && (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setRegistering(true)}>
          New passenger
        </Button>
      )}
    </>
  )
  return (
    <Screen title={specified.frontDesk} context="PAX information" tools={tools}>
      <div className={isNarrow ? 'h-full min-h-0' : 'panels panels-wide flow-if-short'}>
        <PaxList openId={open?._id ?? ''} onOpen={setOpen} />
        {isNarrow ? <FormDrawer open={registering} onClose={() => setRegistering(false)} /> : <PaxForm />}
      </div>
      <PaxDrawer pax={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

function ImportButton({ isNarrow }: { isNarrow: boolean }) {
  const navigate = useNavigate()
  if (!useAtomValue(accessRoutesAtom).includes('backoffice')) return null
  return (
    <Button
      icon={<UploadIcon />}
      aria-label="Import manifest"
      title={isNarrow ? 'Import manifest' : undefined}
      onClick={() => void navigate('/adminuser/manifest')}
    >
      {isNarrow ? null : 'Import manifest'}
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
  const edit = pax !== null && pax.leftAt === null && !editing && (
    <Button size="small" icon={<EditIcon />} onClick={() => setEdited(pax)}>
      Edit
    </Button>
  )
  return (
    <Drawer open={pax !== null} onClose={editing ? unsaved.close : onClose} title={shown?.fullName} extra={edit}>
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
      {pax.leftAt === null ? <Masked pax={pax} /> : <p className="type-supporting">{PURGED}</p>}
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

const PURGED = 'The voyage has ended for this passenger. Passport and address were removed.'

function Masked({ pax }: { pax: Pax }) {
  return (
    <>
      <Secrets
        userid={pax._id}
        title="Address and mobile"
        button="Show address"
        masked={[
          ['Mobile no.', pax.mobileNo],
          ['Personal address', pax.personalAddress],
        ]}
        shown={({ mobileNo, personalAddress }) => [
          ['Mobile no.', mobileNo],
          ['Personal address', personalAddress],
        ]}
      />
      <Secrets
        userid={pax._id}
        title="Passport"
        button="Show passport"
        masked={[
          ...(pax.documentNo === '' ? [] : ([['Passport or ID no.', pax.documentNo]] as const)),
          ['Issue place', pax.issuePlace],
          ['Issue date', pax.issueDate],
          ['Expiry date', pax.expiryDate],
        ]}
        shown={({ documentNo, issuePlace, issueDate, expiryDate }) => [
          ...(documentNo === '' ? [] : ([['Passport or ID no.', documentNo]] as const)),
          ['Issue place', issuePlace],
          ['Issue date', formatDay(issueDate)],
          ['Expiry date', formatDay(expiryDate)],
        ]}
      />
    </>
  )
}

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
