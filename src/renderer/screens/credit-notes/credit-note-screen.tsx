import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { CloseIcon } from '../../ui/art/icons.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { specified } from '../../../shared/messages.ts'
import { CreditForm } from './credit-form.tsx'
import { invoiceCreditsOf } from '../../printing/credit-notes.atoms.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'

/** The order's id is in the address (`?order=…`). A credit note never changes the invoice. */
export function Component() {
  const [params] = useSearchParams()
  const orderid = params.get('order') ?? ''
  return orderid === '' ? <NoInvoice /> : <Correction key={orderid} orderid={orderid} />
}

function NoInvoice() {
  const navigate = useNavigate()
  return (
    <Screen title="Credit note">
      <Panel label="Credit note">
        <EmptyState
          icon={<Glyph name="order-details" size={30} />}
          title="No invoice is chosen"
          text="Correct a paid invoice from its order, the sales report or the tax invoice."
          action={
            <Button type="primary" onClick={() => void navigate('/foodorder/orderstatus')}>
              Open {specified.orderStatus}
            </Button>
          }
        />
      </Panel>
    </Screen>
  )
}

function Correction({ orderid }: { orderid: string }) {
  const creditsAtom = useAtomFor(invoiceCreditsOf, orderid)
  const [{ data, loading, loaded, error }, readAgain] = useAtom(creditsAtom)
  const navigate = useNavigate()
  const { back, next } = (useLocation().state ?? {}) as { back?: string; next?: string }
  const leave = () => void (back === undefined ? navigate(-1) : navigate(back))
  const cancel = (
    <Button icon={<CloseIcon />} onClick={leave}>
      {specified.cancel}
    </Button>
  )
  return (
    <Screen title="Credit note" {...(data !== null && { context: `For ${data.invoiceno}` })} tools={cancel}>
      <LoadedPart
        reading={{ loading: loading && data === null, loaded, error }}
        what="The invoice"
        safe="It is paid, and stays as it is."
        label="Loading the invoice"
        onRetry={() => readAgain()}
      >
        {data !== null && (
          <CreditForm now={data} onStale={() => readAgain()} {...(next !== undefined && { next: { label: next, go: leave } })} />
        )}
      </LoadedPart>
    </Screen>
  )
}
