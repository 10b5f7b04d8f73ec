import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KitchenChange } from '../../../../../src/server/orders/kitchen/kitchen-change.ts'
import {
  HEAD_START_MS,
  papersOf,
  partOf,
  PRESENT_MS,
  shareOf,
  stationsOf,
  type TakeRequest,
} from '../../../../../src/server/orders/kitchen/kitchen.ts'
import type { KitchenTicket } from '../../../../../src/shared/contract/kitchen.ts'
import type { DishType } from '../../../../../src/shared/contract/order-parts.ts'
import { defaultStations, type Station } from '../../../../../src/shared/contract/stations.ts'

const stations: Station[] = [
  { name: 'Hot', types: ['Lunch', 'Dinner', 'breakfast'] },
  { name: 'Cold', types: ['Starters', 'desserts', 'breakfast'] },
  { name: 'Bar', types: ['drinks'] },
]
const change = (type: DishType, qty: number): KitchenChange => ({ dishId: type, dishName: type, type, qty })
const ticket = (lines: KitchenChange[], movedFrom: object[] = []) => ({
  lines: JSON.stringify(lines),
  moved_from: JSON.stringify(movedFrom),
})
const table = { _id: 't', tablefloor: '2nd Floor', tableno: 3 }

describe('the stations of a ticket', () => {
  it('are those that make what it adds or takes back, in the order of the venue', () => {
    expect(stationsOf(ticket([change('drinks', 2), change('Lunch', 1)]), [], stations)).toEqual(['Hot', 'Bar'])
    expect(stationsOf(ticket([change('drinks', -1)]), [], stations), 'a VOID goes where it is made').toEqual(['Bar'])
    expect(stationsOf(ticket([change('breakfast', 1)]), [], stations), 'made at two stations').toEqual(['Hot', 'Cold'])
  })

  it('of an order that moved are those that still make something of it, too', () => {
    const before = [ticket([change('Lunch', 2), change('drinks', 1)]), ticket([change('drinks', -1)])]
    expect(stationsOf(ticket([], [table]), before, stations)).toEqual(['Hot'])
    expect(stationsOf(ticket([change('desserts', 1)], [table]), before, stations)).toEqual(['Hot', 'Cold'])
    expect(stationsOf(ticket([]), before, stations), 'a first table is a move').toEqual(['Hot'])
    expect(stationsOf(ticket([], [table]), [], stations), 'nobody makes anything: all are told').toEqual(['Hot', 'Cold', 'Bar'])
  })

  it('are never none: what a venue gave to nobody is the first one’s', () => {
    expect(stationsOf(ticket([change('drinks', 1)]), [], stations.slice(0, 2))).toEqual(['Hot'])
  })
})

describe('a station’s part', () => {
  const whole = {
    added: [
      { dishName: 'Dal', type: 'Lunch', qty: 2 },
      { dishName: 'Soda', type: 'drinks', qty: 3 },
      { dishName: 'Kulfi', type: 'desserts', qty: 1 },
    ],
    voided: [{ dishName: 'Beer', type: 'drinks', qty: 1 }],
  } as unknown as KitchenTicket

  it('has its own lines and how many dishes the others make', () => {
    const bar = partOf(whole, 'Bar', stations)
    expect([...bar.added, ...bar.voided].map(({ dishName }) => dishName)).toEqual(['Soda', 'Beer'])
    const elsewhere = [
      { station: 'Hot', dishes: 2 },
      { station: 'Cold', dishes: 1 },
    ]
    expect(bar.part).toEqual({ station: 'Bar', elsewhere })
  })

  it('with the others’ is the whole ticket, whatever a venue’s stations are', () => {
    const types = fc.constantFrom<DishType>('Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks')
    const anyStations = fc
      .array(fc.array(types, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
      .map((all) => all.map((own, index): Station => ({ name: `S${index}`, types: own })))
    fc.assert(
      fc.property(anyStations, fc.array(types, { minLength: 1, maxLength: 6 }), (made, dishes) => {
        const added = dishes.map((type, index) => ({ dishName: `${index}`, type, qty: 1 }))
        const names = stationsOf(ticket(dishes.map((type) => change(type, 1))), [], made)
        const parts = names.map((name) => partOf({ ...whole, added, voided: [] }, name, made))
        expect(parts.every((part) => part.added.length > 0)).toBe(true)
        expect(new Set(parts.flatMap((part) => part.added.map(({ dishName }) => dishName))).size).toBe(added.length)
      }),
    )
  })
})

describe('which terminal takes what', () => {
  const now = 1_000_000_000
  const open = { id: 't', terminal: 'Desk', created_at: now, stations: ['Kitchen', 'Bar'], open: ['Kitchen', 'Bar'] }
  const request = (changes: Partial<TakeRequest> = {}): TakeRequest => ({
    terminal: 'Desk',
    prints: { stations: [], all: true },
    others: new Map(),
    now,
    ...changes,
  })
  const bar = { stations: ['Bar'], all: false }

  it('one printer for everything takes all of it at once, on one paper', () => {
    const { stations: taken, againMs } = shareOf(open, request())
    expect([taken, againMs]).toEqual([['Kitchen', 'Bar'], 0])
    expect(papersOf(open.stations, taken, request().prints)).toEqual([''])
  })

  it('a station’s printer takes that station’s part alone', () => {
    expect(shareOf(open, request({ prints: bar }))).toEqual({ stations: ['Bar'], againMs: 0 })
    expect(papersOf(open.stations, ['Bar'], bar)).toEqual(['Bar'])
    expect(papersOf(['Bar'], ['Bar'], bar), 'all of a ticket is a part, too').toEqual(['Bar'])
    expect(shareOf({ ...open, open: ['Kitchen'] }, request({ prints: bar }))).toEqual({ stations: [], againMs: 0 })
  })

  it('a printer for all leaves it to the station’s own while that is in touch, then takes it', () => {
    const others = new Map([['Bar', now + PRESENT_MS]])
    expect(shareOf(open, request({ others }))).toEqual({ stations: ['Kitchen'], againMs: PRESENT_MS })
    expect(papersOf(open.stations, ['Kitchen'], request().prints)).toEqual(['Kitchen'])
    expect(shareOf({ ...open, open: ['Bar'] }, request({ others, now: now + PRESENT_MS }))).toEqual({
      stations: ['Bar'],
      againMs: 0,
    })
  })

  it('the terminal of the order comes first', () => {
    expect(shareOf(open, request({ terminal: 'Pool', prints: bar }))).toEqual({ stations: [], againMs: HEAD_START_MS })
    expect(shareOf(open, request({ terminal: 'Pool', prints: bar, now: now + HEAD_START_MS })).stations).toEqual(['Bar'])
  })

  it('with a printer for all and one for the bar, a terminal prints food whole and a mixed ticket in parts', () => {
    const prints = { stations: ['Bar'], all: true }
    const names = defaultStations.map(({ name }) => name)
    expect(shareOf({ ...open, stations: names, open: names }, request({ prints })).stations).toEqual(['Kitchen', 'Bar'])
    expect(papersOf(names, names, prints)).toEqual(['Kitchen', 'Bar'])
    expect(papersOf(['Kitchen'], ['Kitchen'], prints)).toEqual([''])
  })
})
