import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD } from '../../../support/server/client.ts'
import { holdNextHashes } from '../../../support/setup/cheap-scrypt.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

/** How many hashes are made at once for everybody, and how many guesses wait for them. */
const [AT_ONCE, WAITING] = [2, 8]
const GUESSES = 200
/** Two hundred tries are counted one after the other, on a busy machine for long. */
const LONG_MS = 120_000

describeOnBothDatabases('200 guesses at unknown accounts at once', (open) => {
  vi.setConfig({ testTimeout: LONG_MS })
  let test: TestServer
  let client: Client
  let email: string
  let serial = 0
  beforeEach(async () => {
    test ??= await open()
    client = anonymous(test)
    email = (await makeStaff(test, 'Anita Rao', ['foodorder'])).email
  })
  const logIn = (account: string, password: string) => client.call('login', { body: { email: account, password } })

  /** A flood whose hashes do not end before `release`; resolves once all the others of it have been refused. */
  async function flood() {
    const release = holdNextHashes(AT_ONCE)
    onTestFinished(release)
    let refused = 0
    const guesses = Array.from({ length: GUESSES }, async () => {
      const answer = await logIn(`nobody${(serial += 1)}@mail.example`, 'a guess')
      if (answer.status === 429) refused += 1
      return answer
    })
    await expect.poll(() => refused).toBe(GUESSES - AT_ONCE - WAITING)
    return { release, answers: () => Promise.all(guesses) }
  }

  it('are refused but for a few, with when to come back; those that found room are answered as ever', async () => {
    const { release, answers } = await flood()
    release()
    const all = await answers()
    const compared = all.filter(({ status }) => status === 401)
    expect(compared).toHaveLength(AT_ONCE + WAITING)
    for (const { status, failure, headers } of all)
      expect([status, failure.code, headers['retry-after']]).toEqual(
        status === 401 ? [401, 'wrong_credentials', undefined] : [429, 'throttled', '3'],
      )
  })

  it('hold up nobody who has an account: a right password is taken while no guess is', async () => {
    const { release, answers } = await flood()
    const { status, body } = await logIn(email, STAFF_PASSWORD)
    expect([status, body.user.name]).toEqual([200, 'Anita Rao'])
    release()
    await answers()
  })

  it('do not reveal which accounts exist: a wrong password is refused with the same message, and counts alike', async () => {
    const { release, answers } = await flood()
    const nobody = `nobody${(serial += 1)}@mail.example`
    const [known, unknown] = await Promise.all([logIn(email, 'a guess'), logIn(nobody, 'a guess')])
    expect([known.status, known.body, known.headers['retry-after']]).toEqual([429, unknown.body, unknown.headers['retry-after']])
    release()
    await answers()
    const { db } = test.server.deps.database
    const tries = async (account: string) =>
      (await db.selectFrom('login_tries').selectAll().where('account', '=', account).execute()).length
    expect([await tries(email), await tries(nobody)]).toEqual([1, 1])
  })

  it('leave a place beside the crowd to an account with a wrong try of late only while nobody else is there', async () => {
    expect((await logIn(email, 'a guess')).status).toBe(401)
    const { release, answers } = await flood()
    expect((await logIn(email, STAFF_PASSWORD)).status).toBe(200)
    release()
    await answers()
  })
})
