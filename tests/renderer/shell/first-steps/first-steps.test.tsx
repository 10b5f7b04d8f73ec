import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FirstSteps } from '../../../../src/shared/contract/first-steps.ts'
import { firstStepsOf } from '../../../../src/renderer/shell/first-steps/steps.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const fresh: FirstSteps = {
  venueNamed: false,
  codesSent: false,
  mail: false,
  printed: false,
  tables: 0,
  dishes: 0,
  pax: false,
  card: false,
  sold: false,
}
const here = { terminalName: 'Bar 1', printerName: '', hasPrinted: false }

describe('what is done of the first steps', () => {
  const done = (found: Partial<FirstSteps>, terminal: Partial<typeof here> = {}) =>
    firstStepsOf({ ...fresh, ...found }, { ...here, ...terminal })
      .filter(({ isDone }) => isDone)
      .map(({ title }) => title)

  it('is nothing in a venue without anything, and each by what there is', () => {
    expect(done({})).toEqual([])
    expect(done({ venueNamed: true })).toEqual(['Venue and terminal'])
    expect(done({ codesSent: true })).toEqual(['Codes and mail'])
    expect(done({ tables: 1, dishes: 1 })).toEqual(['Dishes', 'Tables'])
    expect(done({ pax: true })).toEqual(['Passengers'])
    expect(done({ pax: true, card: true, sold: true })).toEqual(['Passengers', 'Cards', 'First order'])
  })

  it('is the printer once something came out: here, or an invoice anywhere', () => {
    expect(done({}, { printerName: 'Epson' })).toEqual([])
    expect(done({}, { printerName: 'Epson', hasPrinted: true })).toEqual(['Printer'])
    expect(done({ printed: true })).toEqual(['Printer'])
  })

  it('leads each to its screen', () => {
    const ways = (found: Partial<FirstSteps>) => firstStepsOf({ ...fresh, ...found }, here).map(({ to }) => to)
    expect(ways({})).toEqual([
      '/adminuser/venue',
      '/adminuser/venue#codes',
      '/setting',
      '/adminuser/dishes',
      '/adminuser/tables',
      '/adminuser/manifest',
      '/foodorder/cardactive',
      '/foodorder/selecttable',
    ])
    expect(ways({ pax: true })[5], 'nobody imports a manifest every time').toBe('/foodorder/frontdesk')
  })
})

describe('the list on the Front Desk', () => {
  let venue: RealVenue
  beforeAll(async () => {
    venue = await openRealVenue()
  })
  afterAll(() => venue.close())
  afterEach(() => venue.endWindows())
  const steps = () => screen.findByRole('region', { name: /^First steps/ })

  it('follows the records without being asked, and is folded to a line for good', async () => {
    const app = await venue.open('/foodorder/frontdesk')
    const list = within(await steps())
    expect(list.getByText('2 of 8 done')).toBeInTheDocument()
    expect(list.getByRole('link', { name: /^Venue and terminal \(not yet\)/ })).toBeInTheDocument()
    await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), name: 'MV Meridian Star' } })
    expect(await list.findByText('3 of 8 done')).toBeInTheDocument()
    await app.user.click(list.getByRole('button', { name: 'Hide' }))
    expect(list.queryByRole('link')).toBeNull()
    expect(list.getByText('3 of 8 done')).toBeInTheDocument()
    venue.endWindows()
    await venue.open('/adminuser/staff')
    const again = within(await steps())
    expect(again.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('an empty menu', () => {
  it('offers the back office to add the first dish', async () => {
    const venue = await openRealVenue()
    for (const { _id } of Object.values(venue.menu)) await venue.call('retireDish', { params: { _id } })
    const app = await venue.open('/foodorder/foodorderdish')
    await app.user.click(await screen.findByRole('button', { name: 'Add the first dish' }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/additem'))
    venue.endWindows()
    await venue.close()
  })
})
