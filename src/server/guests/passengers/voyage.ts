import type { KeptPax, VoyageCount } from '../../../shared/contract/venue.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'

/** A passenger aboard, with what would keep one there. */
export type Aboard = Pick<PaxRow, 'id' | 'full_name' | 'pax_manifest_no'> & { hasCard: boolean; hasUnpaidOrder: boolean }

/** Why a passenger stays when the voyage ends, null for one who leaves. The order comes first: it must be settled before a card can be returned. */
export function keptBecause({ hasCard, hasUnpaidOrder }: Pick<Aboard, 'hasCard' | 'hasUnpaidOrder'>): KeptPax['why'] | null {
  if (hasUnpaidOrder) return 'unpaid order'
  return hasCard ? 'card' : null
}

/** Who leaves with the end of the voyage, by id, and who stays and why. */
export function voyageCount(aboard: readonly Aboard[]): VoyageCount & { leaving: string[] } {
  const kept: KeptPax[] = []
  const leaving: string[] = []
  for (const pax of aboard) {
    const why = keptBecause(pax)
    if (why === null) leaving.push(pax.id)
    else kept.push({ _id: pax.id, fullName: pax.full_name, paxManifestNo: pax.pax_manifest_no, why })
  }
  return { released: leaving.length, kept, leaving }
}
