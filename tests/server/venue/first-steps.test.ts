import { expect, it } from 'vitest'
import { anonymous, clientOf, STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import { deliveryForm } from '../../support/server/delivery.ts'
import { makeDish, makeGuest, makeSale } from '../../support/server/sale.ts'
import { describeOnBothDatabases } from '../../support/server/server.ts'

const administrator = { name: 'Maya Pinto', email: 'maya@mail.example', password: STAFF_PASSWORD }

describeOnBothDatabases('the first steps', (open) => {
  it('follow what the venue has, from the first administrator on', async () => {
    const test = await open()
    const { token } = await anonymous(test).ok('setup', { body: administrator })
    const client = clientOf(test, token)
    const steps = () => client.ok('firstSteps')
    const none = { venueNamed: false, codesSent: false, mail: false, dishes: 0, pax: false, card: false, sold: false }
    expect(await steps()).toMatchObject(none)
    expect((await steps()).tables).toBeGreaterThan(0)
    await client.ok('updateVenue', { body: { ...(await client.ok('getVenue')), name: 'MV Meridian Star' } })
    expect(await steps()).toMatchObject({ ...none, venueNamed: true })
    const mail = deliveryForm({ codes: 'email', smtpHost: 'localhost', mailFrom: 'desk@ship.example' })
    await client.ok('updateDelivery', { body: mail })
    await makeDish(test)
    expect(await steps()).toMatchObject({ codesSent: true, mail: true, dishes: 1, pax: false })
    await makeGuest(test, client)
    expect(await steps()).toMatchObject({ pax: true, card: true, sold: false })
  })

  it('end with the first paid order', async () => {
    const test = await open()
    const client = await staffClient(test, ['backoffice', 'foodorder'])
    await makeSale(test, client)
    expect(await client.ok('firstSteps')).toMatchObject({ dishes: 1, pax: true, card: true, sold: true })
  })

  it('have the venue named already where the set-up was told its name', async () => {
    const test = await open()
    const { token } = await anonymous(test).ok('setup', { body: { ...administrator, venueName: ' MV Meridian Star ' } })
    const client = clientOf(test, token)
    expect(await client.ok('getVenue')).toMatchObject({ name: 'MV Meridian Star', refundLimit: 2000 })
    expect(await client.ok('firstSteps')).toMatchObject({ venueNamed: true })
    expect(await anonymous(test).ok('setupState')).toMatchObject({ venueName: 'MV Meridian Star' })
  })
})
