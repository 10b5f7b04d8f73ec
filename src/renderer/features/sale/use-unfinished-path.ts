import { type Atom, atom, useAtomValue } from 'jotai'
import type { Sale } from './sale.ts'
import { stageAtom } from './sale.atoms.ts'

const paths: Partial<Record<Sale['stage'], string>> = { paying: '/foodorder/checkout', paid: '/taxinvoice' }

/**
 * Where the current sale has to continue before its tables and dishes may change, or null: an unanswered payment is checked first, and
 * a paid order whose tax invoice nobody has seen yet is shown. Without this, going back would order and charge once more.
 */
export const useUnfinishedPath = (): string | null => useAtomValue(unfinishedPathAtom)

const unfinishedPathAtom = atom((get) => paths[get(stageAtom)] ?? null)

/** What a screen of tables or dishes shows first; nothing while the sale has to continue elsewhere. */
export const readsOfOrder = (reads: readonly Atom<unknown>[]): Atom<unknown>[] => [
  atom((get) => get(unfinishedPathAtom) === null && reads.map((read) => get(read))),
]
