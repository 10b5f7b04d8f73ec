import { beforeEach, expect, it } from 'vitest'
import type { Pax, PaxForm } from '../../../src/shared/contract/pax.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm } from '../../support/server/pax.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'

const manifest = { cabin: ' 7104 ', bookingGroup: 'WVC-2214', language: 'hi', documentNo: 'z 123-4567<' } as const

describeOnBothDatabases('what a manifest says of a passenger', (open) => {
  let test: TestServer
  let desk: Client
  let admin: Client
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    admin = await staffClient(test, ['backoffice'])
  })
  const register = (changes: Partial<PaxForm> = {}) => desk.ok('createPax', { body: paxForm(changes) })
  const refused = async (changes: Partial<PaxForm>) => (await desk.call('createPax', { body: paxForm(changes) })).failure
  const edit = ({ _id: userid, version }: Pax, changes: object) =>
    desk.call('editPax', { params: { userid }, body: { version, ...changes } })
  const documentOf = async ({ _id: userid }: Pax) => (await desk.ok('revealPax', { params: { userid } })).documentNo
  const found = async (fullName: string) => (await desk.ok('listPax', { query: { fullName } })).map(({ _id }) => _id)

  it('is kept, the document masked until it is revealed, and empty where it was left out', async () => {
    const pax = await register(manifest)
    expect(pax).toMatchObject({ cabin: '7104', bookingGroup: 'WVC-2214', language: 'hi', documentNo: '••••', staysBefore: 0 })
    expect(await documentOf(pax)).toBe('Z1234567')
    const other = await register({ paxManifestNo: '10002' })
    expect(other).toMatchObject({ cabin: '', bookingGroup: '', language: '', documentNo: '' })
    expect(await documentOf(other)).toBe('')
  })

  it('finds passengers by cabin and booking group', async () => {
    const pax = await register(manifest)
    await register({ paxManifestNo: '10002' })
    expect([await found('7104'), await found('wvc-2214'), await found('7105')]).toEqual([[pax._id], [pax._id], []])
    await edit(pax, { cabin: '7105' })
    expect([await found('7104'), await found('7105')]).toEqual([[], [pax._id]])
  })

  it('can be changed and removed, which the audit trail says without the number', async () => {
    const pax = await register(manifest)
    const { body } = await edit(pax, { cabin: '', documentNo: 'X99' })
    expect(body).toMatchObject({ cabin: '', bookingGroup: 'WVC-2214', documentNo: '••••' })
    expect(await documentOf(pax)).toBe('X99')
    const log = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'pax_edited')
      .execute()
    expect(log).toEqual([{ detail: 'cabin 7104 → , passport changed' }])
    expect((await edit(body, { documentNo: '' })).body).toMatchObject({ documentNo: '' })
    expect(await documentOf(pax)).toBe('')
  })

  it('lets one document aboard once, also by an edit, but as often as there are states', async () => {
    await register(manifest)
    const second = { paxManifestNo: '10002', documentNo: 'Z1234567' }
    const taken = [{ field: 'documentNo', msg: 'PAX 10001 was registered with this document' }]
    expect(await refused(second)).toMatchObject({ code: 'rule_broken', fields: taken })
    const nepali = await register({ ...second, nationality: 'Nepalese' })
    expect((await edit(nepali, { nationality: 'Indian' })).failure).toMatchObject({ code: 'rule_broken', fields: taken })
    const other = await register({ paxManifestNo: '10003' })
    expect((await edit(other, { documentNo: 'Z1234567' })).failure).toMatchObject({ code: 'rule_broken', fields: taken })
  })

  it('gives one document to one of two who register at once', async () => {
    const both = await Promise.all(
      ['10001', '10002'].map((paxManifestNo) => desk.call('createPax', { body: paxForm({ documentNo: 'Z1', paxManifestNo }) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('recognises a returning guest, whose number and data are gone', async () => {
    const first = await register(manifest)
    await admin.ok('endVoyage')
    const [left] = await desk.ok('listPax', { query: { fullName: '' } })
    expect(left).toMatchObject({ _id: first._id, documentNo: '' })
    const again = await register({ ...manifest, fullName: 'Leela Rao' })
    expect(again).toMatchObject({ staysBefore: 1, documentNo: '••••' })
    const { db } = test.server.deps.database
    const rows = await db.selectFrom('pax').select(['sealed', 'document_mac']).where('id', '=', first._id).execute()
    expect(rows).toEqual([{ sealed: '', document_mac: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    const stranger = await register({ paxManifestNo: '10002', documentNo: 'Q7' })
    expect(stranger.staysBefore).toBe(0)
    expect((await edit(stranger, { documentNo: '' })).body).toMatchObject({ staysBefore: 0 })
  })

  it.each([
    ['cabin', 'C'.repeat(11)],
    ['language', 'xx'],
    ['documentNo', 'Ä1'],
  ])('refuses a %s that cannot be one', async (field, value) => {
    const { fields } = await refused({ [field]: value })
    expect(fields).toMatchObject([{ field }])
  })
})
