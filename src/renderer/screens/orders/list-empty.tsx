import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { filtersAtom } from './order-filters.atoms.ts'
import { listAtoms } from './orders.atoms.ts'

/** A rare search may have found none yet, and can continue with older orders. */
export function ListEmpty() {
  const { query, hasNext } = useAtomValue(listAtoms.page)
  if (hasNext) return <LookFurther />
  const { search, status, floor } = query ?? {}
  return (search ?? status ?? floor) === undefined ? <NoOrders /> : <NoneFits text={search ?? ''} />
}

export function NoOrders({ title = 'No orders yet' }: { title?: string }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<Glyph name="order-status" size={30} />}
      title={title}
      text="Placed orders are listed here, the newest first, until they are completed."
      action={<Button onClick={() => void navigate('/foodorder/selecttable')}>{specified.newOrder}</Button>}
    />
  )
}

export function NoneFits({ text }: { text: string }) {
  const setFilters = useSetAtom(filtersAtom)
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={text === '' ? 'No such order' : `No order found for “${text}”`}
      text="Search by part of a name, a full card or invoice number, or a table such as 2nd Floor 3."
      action={<Button onClick={() => setFilters({ text: '', status: null, floor: null })}>Show all orders</Button>}
    />
  )
}

function LookFurther() {
  const next = useSetAtom(listAtoms.next)
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Nothing found yet"
      text="Only the newest orders were searched. Older ones may still match."
      action={<Button onClick={next}>Search older orders</Button>}
    />
  )
}
