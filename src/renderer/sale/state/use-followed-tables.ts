import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { followTablesAtom, tablechairAtom } from './tables.atoms.ts'

export function useFollowedTables() {
  const [reading, readAgain] = useAtom(tablechairAtom)
  const follow = useSetAtom(followTablesAtom)
  const { tabledata } = reading
  useEffect(() => follow(tabledata), [tabledata, follow])
  return { ...reading, readAgain }
}
