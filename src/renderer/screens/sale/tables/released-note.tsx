import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { RENEW_EVERY_MS } from '../../../../shared/table-idleness.ts'
import { write } from '../../../data/write.ts'
import { onTouched } from '../../../platform/idle.ts'
import { authAtom } from '../../../platform/session.ts'
import { HourglassIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { orderidAtom, orderTablesAtom } from '../../../sale/state/sale.atoms.ts'
import { releasedAtom } from '../../../sale/state/tables.atoms.ts'
import { useFollowedTables } from '../../../sale/state/use-followed-tables.ts'

/** Keeps the order's tables booked on any screen, and lists released ones until they are acknowledged. */
export function ReleasedNote() {
  const [released, read] = useAtom(releasedAtom)
  const { isAuth } = useAtomValue(authAtom)
  const tables = useAtomValue(orderTablesAtom)
  const isInWork = useAtomValue(orderidAtom) === '' && tables.length > 0
  return (
    <>
      {isAuth && isInWork && <KeptTables />}
      {released.length > 0 && (
        <Note
          tone="amber"
          icon={<HourglassIcon />}
          title={released.map(({ name, minutes }) => `Table ${name} was released after ${minutes} min`).join('. ')}
          action={<Button onClick={read}>OK</Button>}
          role="status"
        >
          No one was working on this order. Its dishes are kept; choose a table again before you continue.
        </Note>
      )}
    </>
  )
}

/** Each touch tells the server that the order is still being worked on. */
function KeptTables() {
  useFollowedTables()
  const tables = useAtomValue(orderTablesAtom)
  useEffect(() => {
    let renewedAt = Number.NEGATIVE_INFINITY
    return onTouched(() => {
      // A monotonic clock, independent of clock changes.
      if (performance.now() - renewedAt < RENEW_EVERY_MS) return
      renewedAt = performance.now()
      void write('renewTables', { body: { tables: tables.map(({ _id }) => ({ _id })) } })
    })
  }, [tables])
  return null
}
