import { useMemo } from 'react'

/** The atom stays the same until the id changes. */
export const useAtomFor = <A>(of: (id: string) => A, id: string): A => useMemo(() => of(id), [of, id])
