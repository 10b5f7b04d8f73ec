import { Button } from 'antd'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { countWords, ListTools } from '../../ui/list/list-tools.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ReportTable } from '../../ui/list/report-table.tsx'
import { stockColumns } from './stock-columns.tsx'
import type { useStockList } from './use-stock-list.ts'
import styles from './stock.module.css'

interface StockListProps {
  list: ReturnType<typeof useStockList>
  loaded: boolean
  /** Whether anything was ever counted. */
  hasItems: boolean
  openCode: string
  onOpen: (item: StockItem) => void
  onShowAll: () => void
}

/** Every item as it was counted last in the period. */
export function StockList(props: StockListProps) {
  const { list, loaded } = props
  const count = countWords({ loaded, rows: list.rows, total: list.rows.length }, 'item', list.text.trim())
  const tools = (
    <ListTools
      text={list.text}
      onText={list.setText}
      label="Search items by code or description"
      placeholder="Code or description"
      count={count}
    />
  )
  return (
    <Panel title="Stock" extra={tools} flush className={styles['list']}>
      {loaded && <Rows {...props} />}
    </Panel>
  )
}

const keyOf = ({ item_code }: StockItem): string => item_code

function Rows({ list, hasItems, openCode, onOpen, onShowAll }: StockListProps) {
  if (list.rows.length > 0)
    return (
      <ReportTable
        key={`${list.sort.by} ${list.sort.order}`}
        caption="Stock as counted last"
        columns={stockColumns}
        rows={list.rows}
        count={list.rows.length}
        rowKey={keyOf}
        openKey={openCode}
        onOpen={onOpen}
        sort={list.sort}
        onSort={list.setSort}
      />
    )
  if (!hasItems)
    return (
      <EmptyState
        icon={<Glyph name="inventory" size={32} />}
        title="Nothing counted yet"
        text="Enter the first count above: each item stands here with its value."
      />
    )
  const isSearch = list.text.trim() !== ''
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={isSearch ? `No item for “${list.text.trim()}”` : 'Nothing counted in these days'}
      text={isSearch ? 'Check the spelling, or look in a longer period.' : 'Items counted on other days are left out.'}
      action={
        <Button onClick={isSearch ? () => list.setText('') : onShowAll}>{isSearch ? 'Clear search' : 'Show all days'}</Button>
      }
    />
  )
}
