import { useMemo } from 'react'

/** The atom that `of` makes for an id: the same one until the id changes. */
export const useAtomFor = <A>(of: (id: string) => A, id: string): A => useMemo(() => of(id), [of, id])
