import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { countLabel, ListTools } from '../../ui/list/list-tools.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { shownStockAtom, stockAtom, stockSearchAtom, stockSortAtom } from './stock.atoms.ts'
import { stockColumns } from './stock-columns.tsx'
import styles from './stock.module.css'

interface StockListProps {
  openCode: string
  onOpen: (item: StockItem) => void
  onShowAll: () => void
}

export function StockList(props: StockListProps) {
  const { loaded } = useAtomValue(stockAtom)
  const rows = useAtomValue(shownStockAtom)
  const [text, setText] = useAtom(stockSearchAtom)
  const tools = (
    <ListTools
      text={text}
      onText={(next) => setText(() => next)}
      label="Search items by code or description"
      placeholder="Code or description"
      count={countLabel({ loaded, data: rows, total: rows.length }, 'item', text.trim())}
    />
  )
  return (
    <Panel title="Stock" extra={tools} flush className={styles['list']}>
      {loaded && (rows.length > 0 ? <Rows {...props} /> : <Nothing onShowAll={props.onShowAll} />)}
    </Panel>
  )
}

const keyOf = ({ item_code }: StockItem): string => item_code

function Rows({ openCode, onOpen }: StockListProps) {
  const rows = useAtomValue(shownStockAtom)
  const [sort, setSort] = useAtom(stockSortAtom)
  return (
    <DataTable
      key={`${sort.by} ${sort.order}`}
      caption="Stock at last count"
      columns={stockColumns}
      rows={rows}
      rowKey={keyOf}
      openKey={openCode}
      onOpen={onOpen}
      sort={sort}
      onSort={(next) => setSort(() => next)}
    />
  )
}

function Nothing({ onShowAll }: { onShowAll: () => void }) {
  const wasCounted = (useAtomValue(stockAtom).data?.items.length ?? 0) > 0
  const [text, setText] = useAtom(stockSearchAtom)
  if (!wasCounted)
    return (
      <EmptyState
        icon={<Glyph name="inventory" size={32} />}
        title="Nothing counted yet"
        text="Enter the first count above: each item is listed here with its value."
      />
    )
  const isSearch = text.trim() !== ''
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={isSearch ? `No item for “${text.trim()}”` : 'Nothing counted in this period'}
      text={isSearch ? 'Check the spelling, or try a longer period.' : 'Items counted on other days are left out.'}
      action={
        <Button onClick={isSearch ? () => setText(() => '') : onShowAll}>{isSearch ? 'Clear search' : 'Show all days'}</Button>
      }
    />
  )
}
