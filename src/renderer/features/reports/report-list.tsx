import { Button } from 'antd'
import type { SortKey } from '../../../shared/contract/paging.ts'
import type { LoadedRows, RowLoader } from '../../data/row-loader.ts'
import { useLoadedRows } from '../../data/use-row-pages.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { ReportTable } from '../../ui/list/report-table.tsx'
import { countWords, ListTools } from '../../ui/list/list-tools.tsx'
import type { useListQuery } from './list-query.ts'
import styles from './reports.module.css'

interface ReportListProps<T> {
  title: string
  /** One row in a word: 'invoice'. */
  noun: string
  /** What the rows are about, safe though they could not be read: 'Paid invoices are safe.' */
  safe: string
  searchLabel: string
  placeholder: string
  list: ReturnType<typeof useListQuery>
  loader: RowLoader<T>
  columns: readonly ReportColumn<T, SortKey>[]
  rowKey: (row: T) => string
  openKey?: string
  onOpen?: (row: T) => void
}

/** The rows behind a report's figures: search, order, and as many rows as there are. */
export function ReportList<T>(props: ReportListProps<T>) {
  const { title, noun, list, loader } = props
  const pages = useLoadedRows(loader)
  const tools = (
    <ListTools
      text={list.text}
      onText={list.setText}
      label={props.searchLabel}
      placeholder={props.placeholder}
      count={countWords(pages, noun, list.asked)}
    />
  )
  return (
    <Panel title={title} extra={tools} flush className={styles['list']}>
      <Rows {...props} pages={pages} />
    </Panel>
  )
}

function Rows<T>(props: ReportListProps<T> & { pages: LoadedRows<T> }) {
  const { title, noun, safe, list, loader, pages, columns, rowKey, openKey, onOpen } = props
  if (pages.error !== null && !pages.loading)
    return <ErrorState title={`${title} could not be loaded`} text={`${pages.error.msg}. ${safe}`} onRetry={loader.retry} />
  const isEmpty = pages.loaded && pages.rows.length === 0
  return (
    <LoadingOverlay loading={pages.loading} label={`Loading ${title.toLowerCase()}`}>
      {isEmpty ? (
        <EmptyState
          icon={<SearchIcon />}
          title={list.asked === '' ? `No ${noun}s in this period` : `No ${noun} for “${list.asked}”`}
          text={list.asked === '' ? 'Choose other days above.' : 'Check the spelling, or look in a longer period.'}
          action={list.asked === '' ? undefined : <Button onClick={list.clear}>Clear search</Button>}
        />
      ) : (
        <ReportTable
          key={JSON.stringify(list.query)}
          caption={title}
          columns={columns}
          rows={pages.rows}
          count={pages.total ?? pages.rows.length + (pages.hasMore ? MORE_ROWS : 0)}
          rowKey={rowKey}
          onNeed={loader.need}
          {...(openKey !== undefined && { openKey })}
          {...(onOpen !== undefined && { onOpen })}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
    </LoadingOverlay>
  )
}

/** Room for rows to come where nobody knows how many. */
const MORE_ROWS = 50
