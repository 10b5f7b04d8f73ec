import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { type Tries, type WaysOf, type World, describeFailures, future, past, supervisorOf, withoutShift } from './failures.ts'

async function approve(world: World, change: object, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const body = { act: 'return', ids: [newId()], cards: 1, total: 100, supervisor, pin: PIN, ...change }
  return world.client.call('approveCards', { body })
}

async function activate(world: World, paxManifestNo: string, body: object) {
  const { _id } = await world.client.ok('createPax', { body: paxForm({ paxManifestNo }) })
  return world.client.call('activateCards', {
    body: { ids: [_id], balance: 100, expiryDate: future(world), ...body },
    key: newId(),
  })
}

const ways: WaysOf<'bulk-cards'> = {
  activateCards: {
    rule_broken: (world) => activate(world, '10094', { expiryDate: past(world) }),
    approval_needed: (world) => activate(world, '10093', { balance: 50_001 }),
    shift_needed: (world) => withoutShift(world, () => activate(world, '10092', {})),
  },
  returnCards: {
    approval_needed: async ({ test, client }) => {
      const { pax } = await makeGuest(test, client)
      const { db } = test.server.deps.database
      const venue = await currentVenue(db)
      await saveVenue(db, { ...venue, refundLimit: 0 }, test.clock.now)
      const answer = await client.call('returnCards', { body: { ids: [pax._id] }, key: newId() })
      await saveVenue(db, venue, test.clock.now)
      return answer
    },
    shift_needed: async (world) => {
      const { pax } = await makeGuest(world.test, world.client)
      return withoutShift(world, () => world.client.call('returnCards', { body: { ids: [pax._id] }, key: newId() }))
    },
  },
  approveCards: {
    rule_broken: (world) => approve(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approve(world, { pin: '904217' }),
    supervisor_pin_locked: (world) => approve(world, {}, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
}

describeFailures('bulk-cards', ways)
