import { ok } from '../../../shared/errors.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { pictureAddress } from './dish.ts'
import { decodePicture, pictureIdOf, shrinkInTurn } from './picture.ts'
import { insertPicture } from './picture.repo.ts'

/** Keeps a picture in the database, so that every terminal has it without a network beyond the ship and a backup holds it. */
export const uploadPicture: Service<'uploadPicture'> = async ({ database, now }, { body, ...by }) => {
  const file = decodePicture(body.picture)
  if (!file.ok) return file
  const small = await shrinkInTurn(file.value)
  if (!small.ok) return small
  const id = pictureIdOf(small.value)
  return database.transact(async (tx) => {
    await insertPicture(tx, { id, type: 'image/webp', bytes: small.value, created_at: now() })
    await noteAction(tx, by, now(), { action: 'picture_uploaded', subject: id })
    return ok({ imageUrl: pictureAddress(id) })
  })
}
