import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm } from '../../support/server/pax.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('revealing a passenger', (open) => {
  let test: TestServer
  let desk: Client
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const auditLog = () => test.server.deps.database.db.selectFrom('audit_log').selectAll().execute()

  it('shows what lists mask, the mobile number in E.164', async () => {
    const { _id: userid } = await desk.ok('createPax', { body: paxForm({ mobileNo: '098200 41786' }) })
    expect(await desk.ok('revealPax', { params: { userid } })).toEqual({
      personalAddress: '14 Palm Grove Road, Bandra West, Mumbai',
      mobileNo: '+919820041786',
      issuePlace: 'Mumbai',
      issueDate: '2021-06-02',
      expiryDate: '2095-06-01',
      documentNo: '',
    })
  })

  it('notes who looked at whom and when, without any personal data', async () => {
    const { _id: userid } = await desk.ok('createPax', { body: paxForm() })
    const { user } = await desk.ok('session')
    await desk.ok('revealPax', { params: { userid } })
    const log = await auditLog()
    expect(log).toMatchObject([{ at: test.clock.now, staff_id: user._id, action: 'pax_revealed', subject: userid, detail: '' }])
    for (const value of Object.values(paxForm())) expect(JSON.stringify(log)).not.toContain(value)
  })

  it('fails for someone who is not registered, and notes nothing', async () => {
    const { status, failure } = await desk.call('revealPax', { params: { userid: newId() } })
    expect([status, failure.code]).toEqual([404, 'pax_not_found'])
    expect(await auditLog()).toEqual([])
  })
})
