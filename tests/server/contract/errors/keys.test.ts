import { beforeAll, expect, it } from 'vitest'
import { contract } from '../../../../src/shared/contract/index.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, staffClient } from '../../../support/server/client.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { describeOnBothDatabases } from '../../../support/server/server.ts'
import { type World, future } from './failures.ts'

/** On a server of their own: a venue has a hundred numbers for guests. */
describeOnBothDatabases('keys of money moves', (open) => {
  let world: World
  beforeAll(async () => {
    const test = await open()
    world = { test, client: await staffClient(test, ['foodorder', 'backoffice']), none: anonymous(test) }
  })

  const idempotent = (
    ['payOrder', 'sellOrder', 'activateCard', 'refillCard', 'returnCard', 'replaceCard', 'activateCards', 'returnCards'] as const
  ).filter((name) => contract[name].idempotent)
  it.each(idempotent)('%s refuses a key that was used for another request', async (name) => {
    const { test, client } = world
    const key = newId()
    const { card } = await makeGuest(test, client)
    await client.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 1 }, key })
    const inputs = {
      payOrder: { params: { customerid: card._id }, body: { balance: 1 } },
      sellOrder: {
        body: {
          cardNumber: card.cardNumber,
          order: [{ _id: newId(), qty: 1 }],
          totalprice: 1,
          orderid: '',
          consent: { by: 'pin', pin: '4826' },
        },
      },
      activateCard: { body: { cardNumber: card.cardNumber, balance: 1, nameOfCard: 'A', expiryDate: future(world) } },
      refillCard: { body: { cardNumber: card.cardNumber, balance: 2 } },
      returnCard: { params: { cardNumber: card.cardNumber } },
      replaceCard: { params: { cardNumber: card.cardNumber }, body: { cardNumber: '10100' } },
      activateCards: { body: { ids: [newId()], balance: 1, expiryDate: future(world) } },
      returnCards: { body: { ids: [newId()] } },
    }
    expect((await client.call(name, { ...inputs[name], key })).failure.code).toBe('key_reused')
    const { db } = test.server.deps.database
    const { version: _version, ...venue } = await currentVenue(db)
    await saveVenue(db, { ...venue, keysRequired: true }, test.clock.now)
    const refused = await client.call(name, inputs[name])
    expect([refused.status, refused.failure.code], 'none at all, where the venue asks for one').toEqual([400, 'key_needed'])
    await saveVenue(db, venue, test.clock.now)
    expect((await client.call(name, inputs[name])).failure.code, 'control: the venue asks for none').not.toBe('key_needed')
  })
})
