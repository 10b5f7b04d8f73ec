import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { followTablesAtom, tablechairAtom } from './tables.atoms.ts'

/** The tables, kept up to date while mounted; toasts name what was taken elsewhere and what the order has lost. */
export function useFollowedTables() {
  const [reading, readAgain] = useAtom(tablechairAtom)
  const follow = useSetAtom(followTablesAtom)
  const { tabledata } = reading
  useEffect(() => follow(tabledata), [tabledata, follow])
  return { ...reading, readAgain }
}
