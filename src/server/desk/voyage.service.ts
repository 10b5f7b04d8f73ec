import { ok } from '../../shared/errors.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import type { Service } from '../kernel/http/call.ts'
import { clearReservations } from '../orders/index.ts'
import { STAY_MS } from '../../shared/orders/reservations.ts'
import { holdAllAboard, passengersAboard, releasePax, voyageCount } from '../guests/index.ts'

export const voyageState: Service<'voyageState'> = async ({ database }) => {
  const { released, kept } = voyageCount(await passengersAboard(database.db))
  return ok({ released, kept })
}

/** Releases whoever has settled and removes their address and passport data for good (semantics, PAX privacy), and who past reservations were for; the others stay and are named. */
export const endVoyage: Service<'endVoyage'> = ({ database, now }, by) =>
  database.transact(async (tx) => {
    const at = now()
    await holdAllAboard(tx)
    const { released, kept, leaving } = voyageCount(await passengersAboard(tx))
    await releasePax(tx, leaving, at)
    await clearReservations(tx, at - STAY_MS, at)
    const detail = `${released} released, ${kept.length} kept`
    await noteAction(tx, by, at, { action: 'voyage_ended', detail })
    return ok({ released, kept })
  })
