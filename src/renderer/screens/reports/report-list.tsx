import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { countLabel, ListTools } from '../../ui/list/list-tools.tsx'
import type { ScreenColumn } from '../../ui/list/column.ts'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { ReportListAtoms } from './report.atoms.ts'

interface ReportListProps<T> {
  title: string
  noun: string
  /** Shown with an error: 'Paid invoices are safe.' */
  safe: string
  searchLabel: string
  placeholder: string
  list: ReportListAtoms<T>
  columns: readonly ScreenColumn<T, SortKey>[]
  rowKey: (row: T) => string
  openKey?: string
  onOpen?: (row: T) => void
  /** A choice before the search. */
  filter?: ReactNode
}

export function ReportList<T>(props: ReportListProps<T>) {
  const { title, noun, safe, searchLabel, placeholder, list, filter, ...table } = props
  const [sort, setSort] = useAtom(list.sortAtom)
  return (
    <Panel
      title={title}
      extra={
        <>
          {filter}
          <Tools noun={noun} label={searchLabel} placeholder={placeholder} list={list} />
        </>
      }
      flush
      className="[&>header]:min-h-12"
    >
      <ListRows
        {...table}
        list={list}
        query={useAtomValue(list.queryAtom)}
        what={title}
        safe={safe}
        label={`Loading ${title.toLowerCase()}`}
        caption={title}
        sort={sort}
        onSort={(next) => setSort(() => next)}
        empty={<Nothing noun={noun} list={list} />}
      />
    </Panel>
  )
}

interface PartProps<T> {
  noun: string
  list: ReportListAtoms<T>
}

function Tools<T>({ noun, list, label, placeholder }: PartProps<T> & { label: string; placeholder: string }) {
  const [text, setText] = useAtom(list.textAtom)
  const count = countLabel(useAtomValue(list.rows), noun, useAtomValue(list.searchAtom))
  return <ListTools text={text} onText={setText} label={label} placeholder={placeholder} count={count} />
}

function Nothing<T>({ noun, list }: PartProps<T>) {
  const search = useAtomValue(list.searchAtom)
  const setText = useSetAtom(list.textAtom)
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={search === '' ? `No ${noun}s in this period` : `No ${noun} for “${search}”`}
      text={search === '' ? 'Choose other days above.' : 'Check the spelling, or try a longer period.'}
      action={search === '' ? undefined : <Button onClick={() => setText('')}>Clear search</Button>}
    />
  )
}
