import type { PaxForm } from '../../../shared/contract/pax.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** A document's number as it is compared: capital letters and digits, without the filler of a machine-readable zone. */
export const plainDocument = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * A keyed hash by which the holder of a travel document is recognised on another voyage, when the number itself is removed. Null
 * without a number. Numbers are unique only within a state, so the nationality is part of it.
 */
export const documentMacOf = (
  secrets: Secrets,
  { nationality, documentNo }: Pick<Required<PaxForm>, 'nationality' | 'documentNo'>,
) => (documentNo === '' ? null : secrets.documentMac(`${nationality}\n${documentNo}`))

/** The other passengers with a document: the PAX number of the one aboard, and how many voyages have ended for its holder. */
export async function staysWith(db: Reading, mac: string | null, exceptId: string) {
  if (mac === null) return { aboard: null, before: 0 }
  const others = await db
    .selectFrom('pax')
    .select(['pax_manifest_no', 'released_at'])
    .where('document_mac', '=', mac)
    .where('id', '<>', exceptId)
    .execute()
  return {
    aboard: others.find(({ released_at }) => released_at === null)?.pax_manifest_no ?? null,
    before: others.filter(({ released_at }) => released_at !== null).length,
  }
}

/** The message for a document that someone aboard was registered with. */
export const documentAboard = (paxManifestNo: string): string => `PAX ${paxManifestNo} was registered with this document`
