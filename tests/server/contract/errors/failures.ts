import { beforeAll, expect, it } from 'vitest'
import { FailureReply } from '../../../../src/shared/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../../../src/shared/errors.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { saveTries } from '../../../../src/server/people/staff/supervisor.repo.ts'
import type { StaffRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { noShifts } from '../../../../src/shared/contract/shift-rules.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { Check } from 'typebox/value'
import { type Answer, anonymous, type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { makeSupervisor } from '../../../support/server/supervisor.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import type { Part, parts } from './parts.ts'

export interface World {
  test: TestServer
  client: Client
  none: Client
}
export type Way = (world: World) => Promise<Answer<unknown>>

type ErrorsOf<C> = C extends { errors: readonly (infer E extends ErrorCode)[] } ? E : never
type WaysOfCalls<C> = { [N in keyof C as ErrorsOf<C[N]> extends never ? never : N]: { [E in ErrorsOf<C[N]>]: Way } }
/** A way to each failure that each call of a part declares: a declared failure without one does not compile. */
export type WaysOf<P extends Part> = WaysOfCalls<(typeof parts)[P]>

export const missing = { params: { userid: newId(), _id: newId(), id: newId(), customerid: newId(), orderid: newId() } }

export const oneDish = async ({ test }: World) => [{ _id: (await makeDish(test))._id, qty: 1 }]

export const unknownDish = [{ _id: newId(), qty: 1 }]

export const future = (world: World): string => new Date(world.test.clock.now + 1e10).toISOString()

export const past = (world: World): string => new Date(world.test.clock.now - 1).toISOString()

export async function tableOf({ test, client }: World): Promise<string> {
  await makeOrder(test, client, { tables: 1 })
  const free = (await client.ok('listTables')).find((table) => !table.status)
  return free?._id ?? ''
}

/** Adds the outlet 2, unless a test before has. */
export const addBar = (client: Client) => client.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })

/** A terminal of the outlet 2 in the same world. */
export async function atBar(world: World): Promise<World> {
  await addBar(world.client)
  return { ...world, client: await staffClient(world.test, ['backoffice', 'foodorder'], 'Maya Pinto', 2) }
}

export async function takenTable(world: World): Promise<string> {
  const _id = await tableOf(world)
  await world.client.ok('setTable', { params: { _id }, body: { status: true }, terminal: 'Terminal 1' })
  return _id
}

export type Tries = Pick<StaffRow, 'approval_tries_left' | 'approval_locked_at'>

/** A supervisor with a PIN, who may have tried it before. */
export async function supervisorOf({ test }: World, tries?: Tries): Promise<string> {
  const { id } = await makeSupervisor(test)
  if (tries !== undefined) await saveTries(test.server.deps.database.db, id, tries)
  return id
}

export const unpaidOrder = async ({ test, client }: World) => (await makeOrder(test, client)).pax.orderid

/** At a venue where every void asks for a supervisor. */
export async function aboveVoidLimit<T>({ test }: World, run: () => Promise<T>): Promise<T> {
  const { db } = test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, voidLimit: 0 }, test.clock.now)
  const answer = await run()
  await saveVenue(db, venue, test.clock.now)
  return answer
}

/** At a venue that takes cash in shifts only, with none open. */
export async function withoutShift<T>({ test }: World, run: () => Promise<T>): Promise<T> {
  const { db } = test.server.deps.database
  const { version: _version, ...venue } = await currentVenue(db)
  const shifts = { ...noShifts, held: 'shared' } as const
  await saveVenue(db, { ...venue, shifts, tenders: { ...venue.tenders, cash: true } }, test.clock.now)
  const answer = await run()
  await saveVenue(db, { ...venue, shifts: noShifts }, test.clock.now)
  return answer
}

type Ordered = Pick<Awaited<ReturnType<typeof makeSale>>, 'guest' | 'pax'>

const orderedIn = {
  second: new WeakMap<TestServer, Promise<Ordered>>(),
  unpaid: new WeakMap<TestServer, Promise<Ordered>>(),
  paid: new WeakMap<TestServer, Promise<Ordered>>(),
}

/** One order for all that leave it as it is: a venue has a hundred numbers. */
export function oneOrder({ test, client }: World, payment: keyof typeof orderedIn): Promise<Ordered> {
  const made = orderedIn[payment].get(test) ?? (payment === 'paid' ? makeSale : makeOrder)(test, client)
  orderedIn[payment].set(test, made)
  return made
}

export const paidOrder = async (world: World) => (await oneOrder(world, 'paid')).pax.orderid

/** Splits one dish off an order of two, for its own guest unless another is named: a venue has a hundred numbers. */
export async function split({ test, client }: World, change: { id?: string; userid?: string; line?: number; version?: number }) {
  const own = change.id === undefined ? await makeOrder(test, client) : null
  const id = change.id ?? own?.pax.orderid ?? ''
  const userid = change.userid ?? own?.guest.pax._id ?? newId()
  const body = { userid, version: change.version ?? 1, lines: [{ line: change.line ?? 0, qty: 1 }] }
  return client.call('splitOrder', { params: { id }, body })
}

/** A part of an order of five, and the order that it was split from. */
export async function partOfFive({ test, client }: World) {
  const cart = [{ dish: await makeDish(test), qty: 5 }]
  const { pax, guest } = await makeOrder(test, client, { cart })
  const userid = (await makeGuest(test, client)).pax._id
  const answer = await split({ test, client } as World, { id: pax.orderid, userid })
  return { part: answer.body.part, cart, guest }
}

export async function openWorldOf(open: () => Promise<TestServer>): Promise<World> {
  const test = await open()
  await seedDefaultTables(test.server.deps.database.db)
  return { test, client: await staffClient(test, ['foodorder', 'backoffice']), none: anonymous(test) }
}

/** Takes each way, all of a part on one server of its own: a venue has a hundred numbers for guests. */
export function describeFailures(part: Part, ways: Readonly<Record<string, Readonly<Record<string, Way>>>>): void {
  const declared = Object.entries(ways).flatMap(([name, codes]) =>
    Object.entries(codes).map(([code, way]) => ({ name, code: code as ErrorCode, way })),
  )
  describeOnBothDatabases(`declared failures of ${part}`, (open) => {
    let world: World
    beforeAll(async () => {
      world = await openWorldOf(open)
    })

    it.each(declared)('$name can answer $code', async ({ code, way }) => {
      const answer = await way(world)
      expect([answer.failure.code, answer.status]).toEqual([code, errors[code].status])
      expect(answer.failure.msg).not.toBe('')
      expect(Check(FailureReply, answer.body)).toBe(true)
    })
  })
}
