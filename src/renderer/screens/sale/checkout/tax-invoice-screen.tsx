import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import type { PaidStage } from '../../../model/sale/sale.ts'
import { noteInvoiceShown } from '../../../sale/payment/invoice-left.ts'
import { clearSaleAtom, saleAtom, stageAtom } from '../../../sale/state/sale.atoms.ts'
import { authAtom } from '../../../platform/session.ts'
import { useAction } from '../../../data/use-action.ts'
import { Mark } from '../../../ui/art/brand.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CloseIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { mainEntries } from '../../../ui/frame/menu-entries.ts'
import { TopBar } from '../../../ui/frame/top-bar.tsx'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import { CorrectButton } from '../../../ui/parts/correct-button.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { PaperInvoice } from '../../../ui/parts/paper-invoice.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { taxInvoiceAtom } from '../../../sale/payment/checkout.atoms.ts'
import { followPaymentAtom } from '../../../sale/payment/follow.atoms.ts'
import { PaidPanel } from './paid-panel.tsx'
import { isPrintingAtom, printAtom } from '../../../sale/payment/print.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import checkout from './checkout-screen.module.css'
import styles from './tax-invoice-screen.module.css'

const TABLES = '/foodorder/selecttable'

const lead = (
  <span className="grid place-items-center">
    <Mark size={36} />
  </span>
)

export function Component() {
  const sale = useAtomValue(saleAtom)
  return sale.stage === 'paid' ? <TaxInvoice key={sale.attempt.orderid} sale={sale} /> : <NoInvoice />
}

function NoInvoice() {
  const navigate = useNavigate()
  const isAsking = useAtomValue(stageAtom) === 'paying'
  const [to, label] = isAsking ? ['/foodorder/checkout', 'Open the checkout'] : [TABLES, specified.newOrder]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TopBar title="Tax Invoice" person={null} lead={lead} />
      <main className={cx('flex-fill', styles['empty'])}>
        <Panel label="Tax Invoice">
          <EmptyState
            icon={<Glyph name="order-details" size={30} />}
            title={isAsking ? 'The payment is not confirmed yet' : 'No invoice is open'}
            text={isAsking ? 'Checkout is asking the server. The invoice follows.' : 'It is shown here once an order is paid.'}
            action={
              <Button type="primary" onClick={() => void navigate(to)}>
                {label}
              </Button>
            }
          />
        </Panel>
      </main>
    </div>
  )
}

function TaxInvoice({ sale }: { sale: PaidStage }) {
  const { invoiceno, billid } = sale.paid
  const [{ data, loading, error }, readAgain] = useAtom(taxInvoiceAtom)
  const follow = useSetAtom(followPaymentAtom)
  const { isAuth: loggedIn } = useAtomValue(authAtom)
  useEffect(() => {
    if (loggedIn) void follow()
  }, [follow, loggedIn])
  useEffect(() => noteInvoiceShown(billid), [billid])
  const invoice = data?.invoiceno === invoiceno ? data : null

  return (
    <div className="flex h-full min-h-0 flex-col">
      <TopBar title="Tax Invoice" context={invoiceno} step="finished" person={null} lead={lead} tools={<Tools sale={sale} />} />
      <main id="body" className={cx('flex-fill panels panels-large flow-if-short', styles['body'])}>
        <div className={checkout['desk']}>
          <LoadedPart
            reading={{ loading, loaded: invoice !== null, error: loggedIn ? error : null }}
            what="The invoice"
            safe={`${invoiceno} is paid.`}
            label="Loading the invoice"
            onRetry={() => readAgain()}
            skeleton={loggedIn ? null : <LoggedOut />}
          >
            {invoice !== null && <PaperInvoice invoice={invoice} />}
          </LoadedPart>
        </div>
        <PaidPanel sale={sale} invoice={invoice} />
      </main>
    </div>
  )
}

function LoggedOut() {
  const navigate = useNavigate()
  const logIn = (
    <Button type="primary" onClick={() => void navigate('/', { state: { from: '/taxinvoice' } })}>
      {specified.login}
    </Button>
  )
  return (
    <EmptyState
      icon={<Glyph name="booked" size={30} />}
      title="Log in to see the invoice"
      text="The sale is recorded. Its invoice is on the server."
      action={logIn}
    />
  )
}

const NEW_ORDER_KEY = mainEntries.find(({ to }) => to === TABLES)?.shortcut

/** The payment is kept; F3 does the same, since it is New Order everywhere. */
function useNextOrder(): () => void {
  const clearSale = useSetAtom(clearSaleAtom)
  const navigate = useNavigate()
  const next = () => {
    clearSale()
    void navigate(TABLES, { replace: true })
  }
  useKeys((event) => {
    const isEnd = isKey(event, orderKeys.end) || event.key === NEW_ORDER_KEY
    if (!isEnd || event.repeat || !isTypedElsewhere(event)) return
    event.preventDefault()
    next()
  })
  return next
}

/** The key that generated the invoice may still be pressed, and must not close it. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

/** Cancel is the specification's (4); Enter begins the next order. */
function Tools({ sale: { paid, attempt } }: { sale: PaidStage }) {
  const nextOrder = useNextOrder()
  const print = useSetAtom(printAtom)
  const isPrinting = useAtomValue(isPrintingAtom)
  const toasts = useToasts()
  const startPrint = async () => {
    const problem = await print()
    if (problem !== null) toasts.warning(problem.msg)
  }
  const [run] = useAction(startPrint)
  return (
    <>
      <Button icon={<CloseIcon />} onClick={nextOrder}>
        {specified.cancel}
      </Button>
      <CorrectButton orderid={attempt.orderid} of={paid.invoiceno} back="/foodorder/selecttable" />
      <Button icon={<PrinterIcon />} loading={isPrinting} onClick={run}>
        {specified.print}
      </Button>
      <Button type="primary" autoFocus icon={<Glyph name="new-order" size={18} />} onKeyDown={ignoreRepeat} onClick={nextOrder}>
        {specified.newOrder}
      </Button>
    </>
  )
}
