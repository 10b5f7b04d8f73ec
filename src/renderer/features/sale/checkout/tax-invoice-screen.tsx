import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import { paymentAtom, type StoredPayment, clearSaleAtom } from '../sale.atoms.ts'
import { authAtom } from '../../../platform/session.ts'
import { useAction } from '../../../data/use-action.ts'
import { Mark } from '../../../ui/art/brand.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CloseIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { TopBar } from '../../../ui/frame/top-bar.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { PaperInvoice } from '../../../ui/parts/paper-invoice.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { saleStageAtom } from '../order/sale-stage.ts'
import { taxInvoiceAtom } from './checkout.atoms.ts'
import { followPaymentAtom } from './follow.atoms.ts'
import { PaidPanel } from './paid-panel.tsx'
import { isPrintingAtom, printAtom } from './print.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import { column, split } from '../../../ui/layout/layout.ts'
import checkout from './checkout-screen.module.css'
import styles from './tax-invoice-screen.module.css'

const TABLES = '/foodorder/selecttable'

const lead = (
  <span className="center">
    <Mark size={36} />
  </span>
)

/** The tax invoice of the order just paid, with what was done about it. Without one it leads to the next step. */
export function Component() {
  const payment = useAtomValue(paymentAtom)
  return payment?.paid ? <TaxInvoice key={payment.orderid} payment={payment} invoiceno={payment.paid.invoiceno} /> : <NoInvoice />
}

function NoInvoice() {
  const navigate = useNavigate()
  const isAsking = useAtomValue(saleStageAtom) === 'asking'
  const [to, label] = isAsking ? ['/foodorder/checkout', 'Open the checkout'] : [TABLES, specified.newOrder]
  return (
    <div className={cx(column(), 'full')}>
      <TopBar title="Tax Invoice" person={null} lead={lead} />
      <main className={cx('grow', styles['empty'])}>
        <Panel label="Tax Invoice">
          <EmptyState
            icon={<Glyph name="order-details" size={30} />}
            title={isAsking ? 'The payment is not answered yet' : 'No invoice is open'}
            text={isAsking ? 'The checkout asks the server; the invoice follows.' : 'It is shown here once an order is paid.'}
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

function TaxInvoice({ payment, invoiceno }: { payment: StoredPayment; invoiceno: string }) {
  const [{ data, loading, error }, readAgain] = useAtom(taxInvoiceAtom)
  const follow = useSetAtom(followPaymentAtom)
  const { isAuth: loggedIn } = useAtomValue(authAtom)
  useEffect(() => {
    if (loggedIn) void follow()
  }, [follow, loggedIn])
  const invoice = data?.invoiceno === invoiceno ? data : null

  return (
    <div className={cx(column(), 'full')}>
      <TopBar title="Tax Invoice" context={invoiceno} station="arrived" person={null} lead={lead} tools={<Tools />} />
      <main id="body" className={cx('grow', split('large', 'flows'), styles['body'])}>
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
        <PaidPanel payment={payment} invoice={invoice} />
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
      text="The sale stands. Its invoice is read from the server."
      action={logIn}
    />
  )
}

/** Print and Cancel. Cancel ends this sale on the terminal and starts the next order; the payment stays. */
function Tools() {
  const navigate = useNavigate()
  const clearSale = useSetAtom(clearSaleAtom)
  const print = useSetAtom(printAtom)
  const isPrinting = useAtomValue(isPrintingAtom)
  const toasts = useToasts()
  const startPrint = useCallback(async () => {
    const problem = await print()
    if (problem !== null) toasts.warning(problem.msg)
  }, [print, toasts])
  const [run] = useAction(startPrint)
  const cancel = () => {
    clearSale()
    void navigate(TABLES, { replace: true })
  }
  return (
    <>
      <Button icon={<CloseIcon />} onClick={cancel}>
        {specified.cancel}
      </Button>
      <Button type="primary" icon={<PrinterIcon />} loading={isPrinting} onClick={run}>
        {specified.print}
      </Button>
    </>
  )
}
