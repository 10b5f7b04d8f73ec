import { sumLines } from '../../../shared/receipt/charge-text.ts'
import { discountText } from '../../../shared/money/discount.ts'
import { paiseOf, subtract, ZERO } from '../../../shared/money/money.ts'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import { tenderOf } from '../../../shared/receipt/invoice-text.ts'
import { choiceText } from '../../../shared/orders/modifiers.ts'
import { formatMoment } from '../../../shared/time.ts'
import { formatTables } from '../../model/format.ts'
import { Mark } from '../art/brand.tsx'
import { Money } from './money.tsx'
import { cx } from '../cx.ts'
import styles from './paper-invoice.module.css'

interface PaperInvoiceProps {
  invoice: Invoice
}

/** Always light, also in the dark theme. Without a number it is the preview before payment. */
export function PaperInvoice({ invoice }: PaperInvoiceProps) {
  const { venue } = invoice
  return (
    <article className={cx('flex flex-col text-md', styles['paper'])} aria-label="Tax Invoice">
      <header className={cx('flex items-center gap-3 text-sm', styles['head'])}>
        <Mark size={44} />
        <div>
          <h2 className={styles['name']}>{venue.name}</h2>
          {venue.outlet !== undefined && <p className="font-semibold">{venue.outlet}</p>}
          {venue.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {venue.taxId !== '' && <p>Tax id {venue.taxId}</p>}
        </div>
        <div className={cx('ml-auto text-right', styles['number'])}>
          <h2 className={styles['name']}>Tax Invoice</h2>
          {invoice.invoiceno === '' ? (
            <p>Number is set on payment</p>
          ) : (
            <p className={styles['invoiceno']}>{invoice.invoiceno}</p>
          )}
        </div>
      </header>
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      <div className={styles['foot']}>
        <div>
          <p className={cx('text-sm', styles['quiet'])}>Payment method</p>
          <p className="font-semibold">{invoice.paymentMethod}</p>
          <Tender invoice={invoice} />
          {invoice.approvedBy !== undefined && <p className={cx('text-sm', styles['extra'])}>Approved by {invoice.approvedBy}</p>}
          {invoice.points !== null && (
            <p className={cx('text-sm', styles['extra'])}>
              Dream Points earned: <strong className={styles['points']}>{invoice.points.earned}</strong>
              <br />
              Balance <span className="tabular-nums">{invoice.points.balance}</span>
            </p>
          )}
        </div>
        <Sums invoice={invoice} />
      </div>
      <p className={styles['thanks']}>{venue.footer.join(' ')}</p>
    </article>
  )
}

function Tender({ invoice }: { invoice: Invoice }) {
  return tenderOf(invoice).map(([label, rupees]) => (
    <p key={label} className="text-sm">
      {label} <Money amount={paiseOf(rupees)} />
    </p>
  ))
}

function Facts({ invoice }: { invoice: Invoice }) {
  const facts = [
    ['Passenger', invoice.fullName],
    ['Card', invoice.cardNumber],
    ['Tables', formatTables(invoice.tables)],
    ['Date', formatMoment(invoice.createdAt, invoice.venue.timeZone)],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={cx('text-sm', styles['quiet'])}>{label}</dt>
          <dd className="font-semibold">{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col">Qty</th>
          <th scope="col">Price, Rs</th>
          <th scope="col">Amount, Rs</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(invoice.lines).map(([place, line]) => (
          <tr key={place}>
            <td>
              {line.dishName}
              {line.modifiers?.map((choice) => (
                <p key={choice.name} className={cx('text-sm', styles['quiet'])}>
                  + {choiceText(choice)}
                </p>
              ))}
              {line.discount !== undefined && (
                <p className={cx('text-sm', styles['quiet'])}>
                  {discountText(line.discount)} <Money amount={subtract(ZERO, paiseOf(line.discount.amount))} bare />
                </p>
              )}
            </td>
            <td className="tabular-nums">{line.qty}</td>
            <td>
              <Money amount={paiseOf(line.price)} bare />
            </td>
            <td>
              <Money amount={paiseOf(line.amount)} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const rows = [...sumLines(invoice), ['Total', invoice.total] as const]
  return (
    <dl className={styles['sums']}>
      {rows.map(([label, rupees]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={paiseOf(rupees)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
