import { paiseOf } from '../../../shared/money/money.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/parts/money.tsx'
import { RowOpener } from '../../ui/list/row-opener.tsx'
import { useSightFirst } from '../../ui/list/use-sight-first.ts'
import { StatusTag } from '../../ui/parts/status-tag.tsx'
import { scaled } from '../../ui/theme/text-scale.ts'
import list from '../../ui/list/list-table.module.css'
import { sexLabel } from './pax-draft.ts'
import styles from './pax-table.module.css'

const ROW_PX = scaled(52)

interface PaxTableProps {
  rows: readonly Pax[]
  /** The passenger whose drawer is open, or ''. */
  openId: string
  onOpen: (pax: Pax) => void
}

/** One page of passengers as rows of two lines. A row is a button that opens its passenger; arrow keys move between rows. */
export function PaxTable({ rows, openId, onOpen }: PaxTableProps) {
  return (
    <table className={cx(list['table'], styles['table'])}>
      <caption className="visually-hidden">Passengers, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Full name</th>
          <th scope="col">PAX no.</th>
          <th scope="col">Type</th>
          <th scope="col">
            <span className={styles['country']}>Country, </span>mobile
          </th>
          <th scope="col">Last order</th>
          <th scope="col" className={list['number']}>
            Total, Rs
          </th>
        </tr>
      </thead>
      <tbody>
        {useSightFirst(rows, ROW_PX).map((pax) => (
          <Row key={pax._id} pax={pax} isOpen={pax._id === openId} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ pax, isOpen, onOpen }: { pax: Pax; isOpen: boolean; onOpen: (pax: Pax) => void }) {
  return (
    <tr className={cx(isOpen && list['open'])}>
      <td>
        <RowOpener isKey onOpen={() => onOpen(pax)}>
          {pax.fullName}
        </RowOpener>
        <small>{pax.email}</small>
      </td>
      <td className="num">
        {pax.paxManifestNo}
        {pax.leftAt !== null && <small>Left</small>}
      </td>
      <td>
        {pax.type}
        <small>{sexLabel(pax.sex)}</small>
      </td>
      <td>
        <span className={styles['country']}>{pax.country}</span>
        <small className="num">{pax.mobileNo}</small>
      </td>
      <td>{pax.orderstatus === '' ? <span className="quiet">No order</span> : <StatusTag status={pax.orderstatus} />}</td>
      <td className={list['number']}>
        {pax.orderid === '' ? <span className="quiet">–</span> : <Money amount={paiseOf(pax.totalprice)} bare />}
      </td>
    </tr>
  )
}
