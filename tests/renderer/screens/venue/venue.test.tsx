import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { timeZoneOptions } from '../../../../src/renderer/ui/form/time-zone-options.ts'
import { chargeFields, chargeValues, rateIn } from '../../../../src/renderer/screens/venue/charge-settings.ts'
import { faultsOf, formOf, type VenueDraft } from '../../../../src/renderer/screens/venue/venue-settings.ts'
import { draftOf } from '../../../../src/renderer/ui/form/form-fields.tsx'
import type { ChargeRules } from '../../../../src/shared/contract/charge-rules.ts'
import { VenueForm } from '../../../../src/shared/contract/venue.ts'
import { contractErrors } from '../../../../src/shared/forms/field-errors.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const chargeDraftOf = (rules?: ChargeRules) => draftOf(chargeFields, chargeValues(rules))

const draft: VenueDraft = {
  name: ' MV Meridian Star ',
  address: 'Deck 5\n\n Port of Mumbai ',
  taxId: '',
  footer: '',
  timeZone: 'Asia/Kolkata',
  cardNumberStart: '70001',
  cardNumberCount: '2500',
  countryCode: '+91',
  pointsPerHundred: '1',
  refundLimit: ' 5,000.50 ',
  refundDayLimit: '20,000',
  refillLimit: '20,000',
  voidLimit: '500',
  keysRequired: 'yes',
  dayFirst: 'yes',
  csvSemicolons: 'yes',
  dayEnds: '4',
  voyageEnd: '2026-12-05',
  requireAmount: 'yes',
  idleMinutes: '45',
  reservedMinutes: '20',
  lateMinutes: '25',
  discountsAllowed: 'yes',
  discountFoodorder: '15',
  discountBackoffice: '50',
  ...chargeDraftOf({ inclusive: true, rates: [{ type: 'drinks', rate: 1850 }], service: 1000, serviceTax: 0 }),
  cash: 'yes',
  tips: 'yes',
  tipPercents: '5, 12',
  bank: 'yes',
  ashore: 'no',
  onboard: 'yes',
  complimentary: 'no',
}

describe('the draft of a venue', () => {
  it('is sent in lines and numbers', () => {
    expect(formOf(draft)).toEqual({
      name: 'MV Meridian Star',
      address: ['Deck 5', 'Port of Mumbai'],
      taxId: '',
      footer: [],
      timeZone: 'Asia/Kolkata',
      cardNumberStart: 70_001,
      cardNumberCount: 2500,
      countryCode: '+91',
      pointsPerHundred: 1,
      refundLimit: 5000.5,
      refundDayLimit: 20_000,
      refillLimit: 20_000,
      voidLimit: 500,
      keysRequired: true,
      dayFirst: true,
      csvSemicolons: true,
      dayEnds: 4,
      voyageEnd: '2026-12-05',
      requireAmount: true,
      idleMinutes: 45,
      reservedMinutes: 20,
      lateMinutes: 25,
      discounts: { allowed: true, foodorder: 15, backoffice: 50 },
      charges: { inclusive: true, rates: [{ type: 'drinks', rate: 1850 }], service: 1000, serviceTax: 0 },
      tenders: { cash: true, tips: true, percents: [5, 12], besideCash: ['bank', 'onboard'] },
    })
    expect(formOf({ ...draft, voyageEnd: '' }).voyageEnd).toBeNull()
  })

  it('has no limit for refunds where the field is empty, and 0 is one', () => {
    const limitOf = (refundLimit: string) => formOf({ ...draft, refundLimit }).refundLimit
    expect([limitOf(' '), limitOf('0'), limitOf('1,00,000')]).toEqual([null, 0, 100_000])
    for (const refundLimit of ['many', '-1', '1.234', '999999999999'])
      expect(Object.keys(faultsOf({ ...draft, refundLimit }))).toEqual(['refundLimit'])
  })

  it('takes percentages with two decimals at most as tax and service charge, and nothing for none', () => {
    expect(['', ' 5 ', '12.5', '12,25', '100', '0'].map(rateIn)).toEqual([0, 500, 1250, 1225, 10_000, 0])
    expect(['100.01', '1.234', '-1', 'x', '5%'].map(rateIn)).toEqual([null, null, null, null, null])
    expect(Object.keys(faultsOf({ ...draft, 'tax-drinks': '101', serviceRate: 'x' }))).toEqual(['tax-drinks', 'serviceRate'])
    expect(chargeDraftOf()['tax-drinks']).toBe('')
  })

  it('pays cash back by one person alone where that is chosen', () => {
    expect(formOf({ ...draft, cash: 'alone' }).tenders).toMatchObject({ cash: true, cashBackAlone: true })
    expect(formOf({ ...draft, cash: 'yes' }).tenders).not.toHaveProperty('cashBackAlone')
    expect(formOf({ ...draft, cash: 'no' }).tenders).toMatchObject({ cash: false })
  })

  it('gives no more than everything off', () => {
    expect(Object.keys(faultsOf({ ...draft, discountFoodorder: '101', discountBackoffice: 'x' }))).toEqual([
      'discountFoodorder',
      'discountBackoffice',
    ])
    expect(faultsOf({ ...draft, discountFoodorder: '0', discountBackoffice: '100' })).toEqual({})
  })

  it('is refused by the contract where a number is none', () => {
    const fieldsOf = (wrong: Partial<VenueDraft>) =>
      contractErrors(VenueForm, formOf({ ...draft, ...wrong })).map(({ field }) => field)
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ cardNumberStart: 'x', countryCode: '91', pointsPerHundred: '', name: ' ' })).toEqual([
      'name',
      'cardNumberStart',
      'countryCode',
      'pointsPerHundred',
    ])
  })

  it('offers every zone with its distance to UTC, the one in use too', () => {
    const options = timeZoneOptions('Asia/Kolkata', new Date('2026-07-01'))
    const labelOf = (zone: string) => options.find(({ value }) => value === zone)?.label
    expect([labelOf('Asia/Kolkata'), labelOf('America/New_York')]).toEqual([
      'Asia/Kolkata (GMT+5:30)',
      'America/New York (GMT-4)',
    ])
    expect(options.length).toBeGreaterThan(300)
  })
})

describe('the venue screen', () => {
  let venue: RealVenue
  beforeAll(async () => {
    venue = await openRealVenue()
  })
  afterAll(() => venue.close())
  afterEach(() => venue.endWindows())

  it('shows the paper as it is typed and saves it for everyone; what nobody typed follows another terminal', async () => {
    const { user } = await venue.open('/adminuser/venue')
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'MV Moon')
    expect(screen.getByRole('img', { name: 'Receipt of MV Moon' })).toHaveTextContent('MV MOON')
    const before = await venue.call('getVenue')
    await venue.call('updateVenue', { body: { ...before, taxId: '27AABC' } })
    await waitFor(() => expect(screen.getByLabelText(/^Tax id/)).toHaveValue('27AABC'))
    expect(name).toHaveValue('MV Moon')
    await user.click(screen.getByRole('button', { name: 'Save venue' }))
    await screen.findByText('Venue saved. New invoices use it')
    expect(await venue.call('getVenue')).toMatchObject({ name: 'MV Moon', taxId: '27AABC' })
    expect(localStorage.getItem('purser.ship'), 'the next login screen has it at once').toBe('MV Moon')
    expect(localStorage.getItem('purser.zone'), 'and the ship’s clock').toBe(before.timeZone)
  })

  it('sets up courses, says what is wrong with them, and takes away what nobody wants', async () => {
    const { user } = await venue.open('/adminuser/venue')
    await user.click(await screen.findByRole('button', { name: 'Starters, mains and desserts' }))
    expect(screen.getAllByLabelText(/^Name of course/)).toHaveLength(3)
    const first = screen.getByLabelText('Name of course 1')
    await user.clear(first)
    const save = () => screen.findByRole('button', { name: 'Save courses' })
    await user.click(await save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Name each course')
    await user.type(first, ' Small plates ')
    await user.click(screen.getByRole('button', { name: 'Remove course 2' }))
    await user.click(await save())
    await screen.findByText('Courses saved. New dishes are served with them')
    const saved = (await venue.call('getVenue')).courses ?? []
    expect(saved.map(({ name }) => name)).toEqual(['Small plates', 'Desserts'])
    for (const course of [2, 1]) await user.click(screen.getByRole('button', { name: `Remove course ${course}` }))
    expect(screen.queryAllByLabelText(/^Name of course/)).toEqual([])
    await user.click(await save())
    await waitFor(async () => expect((await venue.call('getVenue')).courses ?? []).toEqual([]))
    expect(screen.getByRole('button', { name: 'Starters, mains and desserts' })).toBeVisible()
  })

  it('sets up the kitchen’s stations, and says what is wrong with them', async () => {
    const { user } = await venue.open('/adminuser/venue')
    await user.click(await screen.findByRole('button', { name: 'Add station' }))
    const save = screen.getByRole('button', { name: 'Save stations' })
    await user.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Name each station')
    await user.click(screen.getByRole('button', { name: 'Remove station 3' }))
    await user.click(screen.getByRole('button', { name: 'Remove station 2' }))
    await user.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a station that makes drinks')
    const panel = within(save.closest('section') as HTMLElement)
    await user.click(panel.getByRole('button', { name: 'Discard changes' }))
    const name = screen.getByLabelText('Name of station 1')
    await user.clear(name)
    await user.type(name, 'Galley')
    await user.click(save)
    await screen.findByText('Stations saved. The displays show them')
    expect((await venue.call('getVenue')).stations.map((one) => one.name)).toEqual(['Galley', 'Bar'])
  })

  it('names who stays with what settles them, and ends nothing without the word', async () => {
    const { pax } = await venue.guest(100, 'Rohan Mehta')
    const { user } = await venue.open('/adminuser/venue')
    const staying = await screen.findByRole('list', { name: 'Passengers who stay' })
    expect(within(staying).getByRole('listitem')).toHaveTextContent(`${pax.paxManifestNo}Rohan MehtaReturn the card`)
    await venue.call('returnCard', { params: { cardNumber: pax.paxManifestNo } })
    await waitFor(() => expect(screen.getByRole('button', { name: 'End voyage' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'End voyage' }))
    // By its words: here antd gives a list and the title of a dialog one id.
    const title = await screen.findByText('End the voyage for 1 passenger?')
    const dialog = title.closest('[role="dialog"]') as HTMLElement
    await user.type(within(dialog).getByLabelText('Type END to continue'), 'yes')
    await user.click(within(dialog).getByRole('button', { name: 'End voyage' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Type END, or press Keep voyage')
    expect((await venue.call('listPax'))[0]?.leftAt).toBeNull()
  })
})
