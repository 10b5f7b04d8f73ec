import { releasePax } from '../../../../src/server/guests/passengers/voyage.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { type WaysOf, type World, describeFailures, missing } from './failures.ts'

/** Edits a new passenger without a card. */
async function editGuest({ client }: World, changes: object) {
  const number = (await client.ok('paxNumbers')).find(({ free }) => free)
  const pax = await client.ok('createPax', { body: paxForm({ paxManifestNo: number?.paxManifestNo ?? '' }) })
  return client.call('editPax', { params: { userid: pax._id }, body: { version: pax.version, ...changes } })
}

const applicant = { fullName: 'Leela Fernandes', email: 'leela@mail.example', mobileNo: '9820041786', consent: true }

async function waitingEnrolment({ client, none }: World): Promise<string> {
  await none.ok('enrol', { body: applicant })
  const [waiting] = await client.ok('listEnrolments', { query: { state: 'waiting' } })
  return waiting?._id ?? ''
}

const noSheet = { name: 'manifest.xlsx', content: 'AAAA' }
const noReading = { columns: [], same: [], dayOrder: null }

const ways: WaysOf<'pax'> = {
  createPax: {
    pax_number_taken: async ({ test, client }) => {
      const { pax } = await makeGuest(test, client)
      return client.call('createPax', { body: paxForm({ paxManifestNo: pax.paxManifestNo }) })
    },
    rule_broken: ({ client }) => client.call('createPax', { body: paxForm({ paxManifestNo: '42' }) }),
  },
  editPax: {
    pax_not_found: ({ client }) => client.call('editPax', { ...missing, body: { version: 1 } }),
    pax_changed: (world) => editGuest(world, { version: 2 }),
    pax_number_taken: async (world) => {
      const { pax } = await makeGuest(world.test, world.client)
      return editGuest(world, { paxManifestNo: pax.paxManifestNo })
    },
    approval_needed: async ({ test, client }) => {
      const { pax } = await makeGuest(test, client)
      const body = { version: pax.version, mobileNo: '+447700900123' }
      return client.call('editPax', { params: { userid: pax._id }, body })
    },
    rule_broken: (world) => editGuest(world, { country: 'Atlantis' }),
  },
  revealPax: {
    pax_not_found: ({ client }) => client.call('revealPax', missing),
    rule_broken: async ({ test, client }) => {
      const number = (await client.ok('paxNumbers')).find(({ free }) => free)
      const left = await client.ok('createPax', { body: paxForm({ paxManifestNo: number?.paxManifestNo ?? '' }) })
      await releasePax(test.server.deps.database.db, [left._id], test.clock.now)
      return client.call('revealPax', { params: { userid: left._id } })
    },
  },
  checkManifest: { rule_broken: ({ client }) => client.call('checkManifest', { body: noSheet }) },
  importManifest: {
    rule_broken: ({ client }) =>
      client.call('importManifest', { body: { ...noSheet, reading: noReading, digest: '0'.repeat(64), leaveOut: true } }),
  },
  refusedRows: { rule_broken: ({ client }) => client.call('refusedRows', { body: { ...noSheet, reading: noReading } }) },
  enrol: { rule_broken: ({ none }) => none.call('enrol', { body: { ...applicant, mobileNo: '+0000' } }) },
  decideEnrolment: {
    enrolment_not_found: ({ client }) => client.call('decideEnrolment', { ...missing, body: { approved: false } }),
    enrolment_decided: async (world) => {
      const params = { _id: await waitingEnrolment(world) }
      await world.client.ok('decideEnrolment', { params, body: { approved: false } })
      return world.client.call('decideEnrolment', { params, body: { approved: false } })
    },
    pax_not_found: async (world) =>
      world.client.call('decideEnrolment', {
        params: { _id: await waitingEnrolment(world) },
        body: { approved: true, userid: newId() },
      }),
    rule_broken: async (world) =>
      world.client.call('decideEnrolment', { params: { _id: await waitingEnrolment(world) }, body: { approved: true } }),
  },
}

describeFailures('pax', ways)
