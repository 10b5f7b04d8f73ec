import { type Atom, atom, useAtomValue } from 'jotai'
import type { Sale } from '../../model/sale/sale.ts'
import { stageAtom } from './sale.atoms.ts'

const paths: Partial<Record<Sale['stage'], string>> = { paying: '/foodorder/checkout', paid: '/taxinvoice' }

/** Without this, going back while a payment is unanswered or before its invoice was shown could order and charge again. */
export const useUnfinishedPath = (): string | null => useAtomValue(unfinishedPathAtom)

const unfinishedPathAtom = atom((get) => paths[get(stageAtom)] ?? null)

/** None while the sale has to continue elsewhere. */
export const readsOfOrder = (reads: readonly Atom<unknown>[]): Atom<unknown>[] => [
  atom((get) => get(unfinishedPathAtom) === null && reads.map((read) => get(read))),
]
