import { expect, it } from 'vitest'
import { type Sides, troubleOf, troubleText } from '../../../../../src/server/ops/identity/identity.ts'

const mark = (databaseId: string): string => `mark of ${databaseId}`
const known: Sides = { row: { database_id: 'one', key_mark: mark('one') }, folderId: 'one', mark }

it.each<[string, Partial<Sides>, ReturnType<typeof troubleOf>]>([
  ['all three that belong together', {}, null],
  ['a new folder and a new database', { row: undefined, folderId: null, mark: null }, null],
  ['data from before there was an identity', { row: undefined, folderId: null }, null],
  ['a folder that has lost its id alone', { folderId: null }, null],
  ['another database', { row: { database_id: 'two', key_mark: mark('two') } }, 'database_foreign'],
  ['a database that says nothing, in a folder that knows one', { row: undefined }, 'database_foreign'],
  ['no key', { mark: null }, 'key_gone'],
  ['another key', { mark: (id) => `another ${mark(id)}` }, 'key_foreign'],
  ['a database restored without its key', { row: { database_id: 'one', key_mark: '' }, mark: null }, null],
])('%s: what is wrong', (_what, changes, trouble) => {
  expect(troubleOf({ ...known, ...changes })).toBe(trouble)
})

it('the words say what to do and never an address, which holds a password', () => {
  const place = { dataDir: '/data', database: 'postgres://purser:secret@db/purser', keyPath: '/data/server.key' }
  for (const trouble of ['database_gone', 'database_foreign', 'key_gone', 'key_foreign'] as const) {
    const words = troubleText(trouble, place)
    expect(words).not.toContain('secret')
    expect(words).toMatch(/\/data.*(restore|backup|--key-file).*Nothing was changed$/)
    expect(troubleText(trouble, { ...place, database: '' })).not.toContain('--db')
  }
})
