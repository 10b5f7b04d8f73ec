import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { anonymous, type Client, clientOf, makeStaff, STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import { addOutlets } from '../../support/server/outlets.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'
import { untilSomebodyWaits } from '../../support/server/waiting.ts'

/** On PostgreSQL the two meet; the embedded database runs one after the other, in whatever order, and must come to the same. */
describeOnBothDatabases('an outlet that closes while somebody logs in', (open) => {
  let test: TestServer
  let admin: Client
  let email: string
  beforeEach(async () => {
    test = await open()
    await addOutlets(test)
    admin = await staffClient(test, ['backoffice'])
    email = (await makeStaff(test, 'Rohan Mehta', ['foodorder'])).email
  })
  const login = () => anonymous(test).call('login', { body: { email, password: STAFF_PASSWORD, outlet: 2 } })
  const close = () => admin.ok('closeOutlet', { params: { _id: '2' }, body: { closed: true } })

  /** Begins two calls, one after the other, while the end of the audit trail is held, which both come to last of all. */
  const meet = <A, B>(first: () => Promise<A>, second: () => Promise<B>) => {
    const { db, dialect } = test.server.deps.database
    const untilWaiting = (howMany: number) => (dialect === 'postgres' ? untilSomebodyWaits(db, howMany) : pause(50))
    return db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('audit_head')
          .set((row) => ({ seq: row.ref('seq') }))
          .execute()
        const one = first()
        await untilWaiting(1)
        const other = second()
        await untilWaiting(2)
        return { one, other }
      })
      .then(({ one, other }) => Promise.all([one, other]))
  }
  /** A login is refused, or its session is ended. */
  const expectNobodyIn = async ({ status, body, failure }: Awaited<ReturnType<typeof login>>) => {
    const after = status === 200 ? (await clientOf(test, body.token).call('session')).failure.code : failure.code
    expect(['unauthenticated', 'outlet_closed']).toContain(after)
  }

  it('ends the session that was not committed yet', async () => {
    const [opened] = await meet(login, close)
    await expectNobodyIn(opened)
  })

  it('refuses the login that has waited for it', async () => {
    const [, refused] = await meet(close, login)
    await expectNobodyIn(refused)
  })
})
