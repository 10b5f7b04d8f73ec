import { newId } from '../../../shared/ids.ts'
import type { Database } from '../../kernel/db/database.ts'
import { keyPathOf, makeKey, readSecrets, type Secrets } from '../../kernel/secrets.ts'
import { keepFolderId, readFolderId } from './folder.ts'
import { findIdentity, keepIdentity } from './identity.repo.ts'
import { IdentityError, type IdentityPlace, troubleOf } from './identity.ts'

interface Place {
  dataDir: string
  database: string
  keyFile: string
}

/** The same with the path of the key, for the message of a refusal. */
export const identityPlaceOf = ({ dataDir, database, keyFile }: Place): IdentityPlace => ({
  dataDir,
  database,
  keyPath: keyPathOf({ dataDir, keyFile }),
})

/**
 * Finds out whether folder, key and database belong together and answers the server's key work. What is new takes on what the other
 * side says, on the disk before the answer; the key is made once. Throws an IdentityError before anything is written.
 */
export async function settleIdentity(
  { db }: Pick<Database, 'db'>,
  place: Place,
): Promise<{ secrets: Secrets; databaseId: string }> {
  const paths = identityPlaceOf(place)
  const row = await findIdentity(db)
  const present = readSecrets(paths.keyPath)
  const trouble = troubleOf({ row, folderId: readFolderId(place.dataDir), mark: present?.keyMark ?? null })
  if (trouble !== null) throw new IdentityError(trouble, paths)
  const secrets = present ?? makeKey(paths.keyPath)
  const wantedId = row?.database_id ?? newId()
  const kept = await keepIdentity(db, { database_id: wantedId, key_mark: secrets.keyMark(wantedId) })
  // Another server was the first on this database, with another key.
  if (kept.key_mark !== secrets.keyMark(kept.database_id)) throw new IdentityError('key_foreign', paths)
  keepFolderId(place.dataDir, kept.database_id)
  return { secrets, databaseId: kept.database_id }
}
