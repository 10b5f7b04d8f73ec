import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm } from '../../support/server/pax.ts'
import { makeGuest } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('the card of a number', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const of = (cardNumber: string) => desk.ok('findCard', { params: { cardNumber } })

  it('is nothing for a number that nobody holds', async () => {
    expect(await of('99999')).toEqual({ holder: null, card: null, replacedBy: null, unpaid: null })
  })

  it('is a holder without a card until one is activated, and again once it is returned', async () => {
    const pax = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10050' }) })
    const holder = { _id: pax._id, fullName: 'Leela Fernandes' }
    expect(await of('10050')).toEqual({ holder, card: null, replacedBy: null, unpaid: null })

    const expiryDate = new Date(test.clock.now + 1e10).toISOString()
    const body = { cardNumber: '10050', balance: 5000, nameOfCard: 'Leela', expiryDate, time: '18:00' }
    const card = await desk.ok('activateCard', { body, key: newId() })
    expect(await of('10050')).toEqual({
      holder,
      card: { ...card, state: 'active', createdAt: new Date(test.clock.now).toISOString() },
      replacedBy: null,
      unpaid: null,
    })

    await desk.ok('returnCard', { params: { cardNumber: '10050' }, key: newId() })
    expect(await of('10050')).toEqual({ holder, card: null, replacedBy: null, unpaid: null })
  })

  it('names who was given a card that is still live after the voyage, not who holds the number next', async () => {
    const { pax } = await makeGuest(test, desk, { fullName: 'Clara Hoffmann', paxManifestNo: '10051' })
    await endVoyage(test)
    await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10051' }) })
    expect((await of('10051')).holder).toEqual({ _id: pax._id, fullName: 'Clara Hoffmann' })
  })
})
