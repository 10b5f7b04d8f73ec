import { ok } from '../../shared/errors.ts'
import type { Service } from '../http/call.ts'
import { version } from '../version.ts'
import { currentVenue } from './venue.repo.ts'

export const getVenue: Service<'getVenue'> = async ({ database }) => {
  const { version: _version, ...venue } = await currentVenue(database.db)
  return ok(venue)
}

/** Answers only after the database did. */
export const health: Service<'health'> = async ({ database }) => {
  await database.db.selectFrom('heads').select('id').executeTakeFirstOrThrow()
  return ok({ status: 'ok', version, database: database.dialect })
}
