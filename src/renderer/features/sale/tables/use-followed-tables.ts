import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { followTablesAtom, tablechairAtom } from './tables.atoms.ts'

/** The tables, read while mounted; each new reading is followed: what was taken elsewhere, and what the order has lost. */
export function useFollowedTables() {
  const [reading, readAgain] = useAtom(tablechairAtom)
  const follow = useSetAtom(followTablesAtom)
  const { loaded, tabledata } = reading
  useEffect(() => {
    if (loaded) follow(tabledata)
  }, [loaded, tabledata, follow])
  return { ...reading, readAgain }
}
