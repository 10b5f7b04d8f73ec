import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import type { Service } from '../http/call.ts'
import { voyageCount } from './voyage.ts'
import { holdAllAboard, passengersAboard, releasePax } from './voyage.repo.ts'

export const voyageState: Service<'voyageState'> = async ({ database }) => {
  const { released, kept } = voyageCount(await passengersAboard(database.db))
  return ok({ released, kept })
}

/** Releases whoever has settled and removes their address and passport data for good (semantics, PAX privacy); the others stay and are named. */
export const endVoyage: Service<'endVoyage'> = ({ database, now }, { staff }) =>
  database.transact(async (tx) => {
    const at = now()
    await holdAllAboard(tx)
    const { released, kept, leaving } = voyageCount(await passengersAboard(tx))
    await releasePax(tx, leaving, at)
    const detail = `${released} released, ${kept.length} kept`
    await recordAudit(tx, { id: newId(), at, staff_id: staff.id, action: 'voyage_ended', subject: '', detail })
    return ok({ released, kept })
  })
