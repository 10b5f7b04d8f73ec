import { proofFor } from '../../../support/pairing.ts'
import { type Answer, anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { openTestServer } from '../../../support/server/server.ts'
import { type WaysOf, type World, addBar, describeFailures, missing } from './failures.ts'

const profile = { name: 'A', email: 'a.new.one@mail.example', accessroutes: [] }

const colleague = async ({ test }: World) => (await (await staffClient(test, ['foodorder'])).ok('session')).user

/** On a server of its own, so that this world keeps its administrators. */
async function asLastAdministrator(
  { test }: World,
  ask: (client: Client, ownId: string) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const alone = await openTestServer(test.server.deps.database.dialect)
  const client = await staffClient(alone, ['backoffice'])
  const answer = await ask(client, (await client.ok('session')).user._id)
  await alone.close()
  return answer
}

/** Does something at a server that shows a certificate. */
async function atCertificate<T>({ test: { server } }: World, act: () => Promise<T>): Promise<T> {
  server.deps.fingerprint = 'AB'
  try {
    return await act()
  } finally {
    server.deps.fingerprint = ''
  }
}

const aProof = { body: proofFor('A'.repeat(16), 'AB') }

const ways: WaysOf<'auth'> = {
  makePairingCode: { rule_broken: ({ client }) => client.call('makePairingCode') },
  pair: {
    rule_broken: ({ none }) => none.call('pair', aProof),
    pairing_refused: (world) => atCertificate(world, () => world.none.call('pair', aProof)),
  },
  login: {
    wrong_credentials: ({ none }) => none.call('login', { body: { email: 'nobody@mail.example', password: 'x' } }),
    outlet_closed: async ({ test, none }) => {
      const { email } = await makeStaff(test, 'Maya Pinto', ['foodorder'])
      return none.call('login', { body: { email, password: STAFF_PASSWORD, outlet: 99 } })
    },
    not_at_outlet: async ({ none, client }) => {
      await addBar(client)
      const form = { name: 'Vikram Sethi', email: 'vikram@mail.example', accessroutes: ['foodorder'], password: STAFF_PASSWORD }
      await client.call('createStaff', { body: { ...form, outlets: [2] } })
      return none.call('login', { body: { email: form.email, password: STAFF_PASSWORD } })
    },
  },
  setup: {
    rule_broken: async ({ test }) => {
      const empty = await openTestServer(test.server.deps.database.dialect)
      const body = { name: 'A', email: 'a@mail.example', password: 'password' }
      const answer = await anonymous(empty).call('setup', { body })
      await empty.close()
      return answer
    },
    setup_done: ({ none }) => none.call('setup', { body: { name: 'A', email: 'a@mail.example', password: 'a long password' } }),
  },
  changePassword: {
    rule_broken: ({ client }) => client.call('changePassword', { body: { password: 'not looked at', newPassword: 'password' } }),
    wrong_credentials: ({ client }) =>
      client.call('changePassword', { body: { password: 'not my password', newPassword: 'a long password' } }),
  },
  createStaff: {
    rule_broken: ({ client }) => client.call('createStaff', { body: { ...profile, password: 'password' } }),
    email_taken: async (world) =>
      world.client.call('createStaff', {
        body: { ...profile, email: (await colleague(world)).email, password: 'a long password' },
      }),
  },
  updateStaff: {
    staff_not_found: ({ client }) => client.call('updateStaff', { ...missing, body: profile }),
    email_taken: async (world) => {
      const [one, two] = [await colleague(world), await colleague(world)]
      return world.client.call('updateStaff', { params: { _id: one._id }, body: { ...profile, email: two.email } })
    },
    last_administrator: (world) =>
      asLastAdministrator(world, (client, _id) => client.call('updateStaff', { params: { _id }, body: profile })),
  },
  disableStaff: {
    staff_not_found: ({ client }) => client.call('disableStaff', { ...missing, body: { disabled: true } }),
    last_administrator: (world) =>
      asLastAdministrator(world, (client, _id) => client.call('disableStaff', { params: { _id }, body: { disabled: true } })),
  },
  resetPassword: {
    rule_broken: async (world) =>
      world.client.call('resetPassword', { params: { _id: (await colleague(world))._id }, body: { password: 'password' } }),
    staff_not_found: ({ client }) => client.call('resetPassword', { ...missing, body: { password: 'a long password' } }),
  },
  signOutEverywhere: { staff_not_found: ({ client }) => client.call('signOutEverywhere', missing) },
}

describeFailures('auth', ways)
