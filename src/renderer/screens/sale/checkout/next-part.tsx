import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { formatAmount, formatRupees, ZERO } from '../../../../shared/money/money.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { partsOf } from '../../../sale/open/parts.atoms.ts'
import { clearSaleAtom } from '../../../sale/state/sale.atoms.ts'
import { splitPath } from '../../../sale/open/split-order.tsx'
import { isUnpaid, totalOf } from '../../../model/split/split-parts.ts'
import { PanelRow } from './panel-row.tsx'
import { useAtomFor } from '../../../data/use-atom-for.ts'

/** The rest of an order that several cards pay, with a button back to its parts, which closes this invoice. */
export function NextPart({ orderid }: { orderid: string }) {
  const partsAtom = useAtomFor(partsOf, orderid)
  const { data } = useAtomValue(partsAtom)
  const clear = useSetAtom(clearSaleAtom)
  const navigate = useNavigate()
  if (data.length === 0) return null
  const left = totalOf(data.filter(isUnpaid))
  const back = () => {
    clear()
    void navigate(splitPath(orderid))
  }
  return (
    <PanelRow
      tone={left > ZERO ? 'amber' : 'green'}
      icon={<Glyph name="card" size={22} />}
      title={
        left > ZERO ? (
          <>
            Left on this order: <span className="whitespace-nowrap">{formatRupees(left)}</span>
          </>
        ) : (
          'This order is paid in full'
        )
      }
      text={`${left > ZERO ? 'Of ' : ''}${formatAmount(totalOf(data))}, in ${data.length} parts`}
      extra={<Button onClick={back}>Back to split</Button>}
    />
  )
}
