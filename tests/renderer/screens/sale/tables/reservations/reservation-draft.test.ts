import { describe, expect, it } from 'vitest'
import type { Reservation } from '../../../../../../src/shared/contract/reservations.ts'
import type { Table } from '../../../../../../src/shared/contract/tables.ts'
import { newId } from '../../../../../../src/shared/ids.ts'
import { partiesOf } from '../../../../../../src/renderer/model/tables/parties.ts'
import {
  draftOf,
  faultsOf,
  formOf,
  newDraft,
  quartersOf,
  tableOptions,
} from '../../../../../../src/renderer/screens/sale/tables/reservations/reservation-draft.ts'
import { quarterOptions } from '../../../../../../src/renderer/ui/form/quarter-options.ts'

const ZONE = 'Asia/Kolkata'
/** 7:37 PM in India. */
const NOW = Date.UTC(2026, 10, 21, 14, 7)
const table: Table = { _id: newId(), tableno: 3, tablefloor: '2nd Floor', status: false, orderid: '' }
const reservation: Reservation = {
  _id: newId(),
  name: 'Silva',
  covers: 4,
  at: '2026-11-21T15:45:00.000Z',
  table: { _id: table._id, tableno: 3, tablefloor: '2nd Floor' },
  note: 'by the window',
  cardNumber: '70023',
  state: 'booked',
  changes: [],
}

describe('the draft of a reservation', () => {
  it('begins at the next quarter hour of the venue’s clock, for two', () => {
    expect(newDraft(table._id, NOW, ZONE)).toMatchObject({
      day: '2026-11-21',
      time: '19:45',
      covers: '2',
      table: table._id,
      name: '',
    })
    expect(newDraft('', Date.UTC(2026, 10, 21, 18, 16), ZONE), 'past midnight').toMatchObject({
      day: '2026-11-22',
      time: '00:00',
    })
  })

  it('is sent as it was read, and with other words where they were typed', () => {
    const { _id, state, changes, table: _table, ...same } = reservation
    expect(formOf(draftOf(reservation, ZONE), ZONE, false)).toEqual({ ...same, table: table._id })
    const typed = { ...draftOf(reservation, ZONE), name: ' Osei ', covers: '7', day: '2026-12-01', time: '20:15', table: '' }
    expect(formOf(typed, ZONE, true)).toMatchObject({
      name: 'Osei',
      covers: 7,
      at: '2026-12-01T14:45:00.000Z',
      table: null,
      anyway: true,
    })
    expect([_id, state, changes].length).toBe(3)
  })

  it('says what is no day and no card', () => {
    expect(faultsOf(draftOf(reservation, ZONE))).toEqual({})
    expect(Object.keys(faultsOf({ ...draftOf(reservation, ZONE), day: '13/45', cardNumber: '70 023!' }))).toEqual([
      'day',
      'cardNumber',
    ])
  })

  it('offers the quarter hours of a day, of today those to come and the one that is chosen', () => {
    expect([quarterOptions[0]?.label, quarterOptions[50]?.label, quarterOptions.length]).toEqual(['12:00 AM', '12:30 PM', 96])
    const today = { ...newDraft('', NOW, ZONE), time: '08:00' }
    const values = quartersOf(today, NOW, ZONE).map(({ value }) => value)
    expect(values.slice(0, 3)).toEqual(['08:00', '19:30', '19:45'])
    expect(quartersOf({ ...today, day: '2026-11-22' }, NOW, ZONE)).toHaveLength(96)
  })

  it('offers the tables from the top floor on, with what they seat and whose they are at that time', () => {
    const cabin: Table = { ...table, _id: newId(), tablefloor: '3rd Floor', tableno: 1 }
    const around = { tables: [table, cabin], reservations: [reservation], own: null, now: NOW, timeZone: ZONE }
    const labels = (change: object, more: object = {}) =>
      tableOptions({ ...draftOf(reservation, ZONE), ...change }, { ...around, ...more }).map(({ label }) => label)
    expect(labels({})).toEqual(['No table yet', '3rd Floor 1 · Separate cabin', '2nd Floor 3 · 8–10 guests · Silva, 9:15 PM'])
    expect(labels({ time: '23:15' }).at(-1), 'after they have gone').toBe('2nd Floor 3 · 8–10 guests')
    expect(labels({}, { own: reservation._id }).at(-1), 'its own').toBe('2nd Floor 3 · 8–10 guests')
    expect(labels({ day: '', time: '' }).at(-1)).toBe('2nd Floor 3 · 8–10 guests')
  })
})

describe('who sits at a table', () => {
  const held = (since: string): Table => ({
    ...table,
    status: true,
    own: true,
    holder: { name: 'Anita Rao', terminal: '', since },
  })
  const arrived = (at: string): Reservation => ({
    ...reservation,
    state: 'arrived',
    changes: [{ what: 'arrived', at, staffName: 'Anita Rao', terminal: '' }],
  })
  it('is who arrived after it was booked, and not who sat there before', () => {
    const at = '2026-11-21T15:45:10.000Z'
    expect([...partiesOf([held('2026-11-21T15:45:09.000Z')], [arrived(at)]).values()]).toEqual(['Silva, 4 guests'])
    expect(partiesOf([held('2026-11-21T19:00:00.000Z')], [arrived(at)]).size).toBe(0)
    expect(partiesOf([table], [arrived(at)]).size).toBe(0)
    expect(partiesOf([held('2026-11-21T15:45:09.000Z')], [reservation]).size).toBe(0)
  })
})
