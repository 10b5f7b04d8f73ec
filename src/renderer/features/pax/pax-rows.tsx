import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { PersonIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { frontdeskAtom, refreshPaxAtom, searchPaxAtom, searchTextAtom } from './pax.atoms.ts'
import { PaxTable } from './pax-table.tsx'
import { RowSkeleton } from './row-skeleton.tsx'
import styles from './pax-list.module.css'

interface PaxRowsProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The rows, or what stands in their place: nothing found, nobody registered, or a list that could not be read. */
export function PaxRows({ openId, onOpen }: PaxRowsProps) {
  const { loading, error, data, page, loaded } = useAtomValue(frontdeskAtom)
  const refresh = useSetAtom(refreshPaxAtom)
  if (error !== null && !loading)
    return (
      <ErrorState
        title="Passengers could not be loaded"
        text={`${error.msg}. Registered passengers are safe.`}
        onRetry={() => void refresh()}
      />
    )
  return (
    <LoadingOverlay loading={loading} label="Loading passengers">
      <div key={[page.text, ...page.trail].join()} className={styles['rows']}>
        {loaded ? <Rows rows={data} text={page.text} openId={openId} onOpen={onOpen} /> : <RowSkeleton />}
      </div>
    </LoadingOverlay>
  )
}

function Rows({ rows, text, ...table }: PaxRowsProps & { rows: readonly Pax[]; text: string }) {
  const search = useSetAtom(searchPaxAtom)
  const setText = useSetAtom(searchTextAtom)
  if (rows.length > 0) return <PaxTable rows={rows} {...table} />
  if (text.trim() === '')
    return (
      <EmptyState
        icon={<PersonIcon />}
        title="No passengers yet"
        text="Those you register stand here, the newest first, with their latest order."
      />
    )
  const clear = () => {
    setText('')
    void search('')
  }
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={`Nobody found for “${text.trim()}”`}
      text="Check the spelling, or register a new passenger."
      action={<Button onClick={clear}>Clear search</Button>}
    />
  )
}
