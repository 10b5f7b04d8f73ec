import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { PersonIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { PageRows } from '../../ui/list/list-panel.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { frontdeskAtom, searchTextAtom } from './pax.atoms.ts'
import { PaxTable } from './pax-table.tsx'
import styles from './pax-list.module.css'

interface PaxRowsProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The rows, or why there are none: no match, none registered, or a failed read. */
export function PaxRows(props: PaxRowsProps) {
  const [page, readAgain] = useAtom(frontdeskAtom)
  const text = page.query?.fullName ?? ''
  return (
    <LoadedPart
      reading={page}
      what="Passengers"
      safe="Registered passengers are safe."
      label="Loading passengers"
      onRetry={() => readAgain()}
      skeleton={
        <PageRows>
          <RowSkeleton />
        </PageRows>
      }
    >
      <PageRows key={`${page.before} ${text}`}>
        {page.data.length > 0 ? <PaxTable rows={page.data} {...props} /> : <Nobody text={text} />}
      </PageRows>
    </LoadedPart>
  )
}

function Nobody({ text }: { text: string }) {
  const setText = useSetAtom(searchTextAtom)
  if (text === '')
    return (
      <EmptyState
        icon={<PersonIcon />}
        title="No passengers yet"
        text="Those you register are listed here, the newest first, with their latest order."
      />
    )
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={`No one found for “${text}”`}
      text="Check the spelling, or register a new passenger."
      action={<Button onClick={() => setText('')}>Clear search</Button>}
    />
  )
}

const ROWS = Array.from({ length: 10 }, (_row, index) => index)

/** Grey bars instead of rows during the first load; hidden from screen readers, since the overlay announces it. */
function RowSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
