import { type Atom, atom, useAtomValue } from 'jotai'
import type { Sale } from '../../model/sale/sale.ts'
import { stageAtom } from './sale.atoms.ts'

const paths: Partial<Record<Sale['stage'], string>> = { paying: '/foodorder/checkout', paid: '/taxinvoice' }

/**
 * The path where the sale has to continue before tables and dishes may change, or null: an unanswered payment is checked first,
 * and a tax invoice that was not shown yet is shown. Without this, going back could order and charge again.
 */
export const useUnfinishedPath = (): string | null => useAtomValue(unfinishedPathAtom)

const unfinishedPathAtom = atom((get) => paths[get(stageAtom)] ?? null)

/** The data that a screen of tables or dishes prefetches; none while the sale has to continue elsewhere. */
export const readsOfOrder = (reads: readonly Atom<unknown>[]): Atom<unknown>[] => [
  atom((get) => get(unfinishedPathAtom) === null && reads.map((read) => get(read))),
]
