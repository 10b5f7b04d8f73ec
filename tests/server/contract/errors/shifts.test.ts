import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { noShifts, type ShiftRules } from '../../../../src/shared/contract/shift-rules.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { drawerOf, keepShifts } from '../../../support/server/shift.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { type Tries, type WaysOf, type World, describeFailures, supervisorOf } from './failures.ts'

/** A drawer with an open shift, where the venue keeps shifts by these rules. */
async function inShift<T>(
  { test, client }: World,
  run: (drawer: ReturnType<typeof drawerOf>) => Promise<T>,
  rules: Partial<ShiftRules> = {},
) {
  await keepShifts(test, rules)
  const drawer = drawerOf(client)
  await drawer.open(0)
  const answer = await run(drawer)
  await keepShifts(test)
  const count = (await drawer.count(0)).body
  await drawer.close(count._id, 0)
  const { db } = test.server.deps.database
  await saveVenue(db, { ...(await currentVenue(db)), shifts: noShifts }, test.clock.now)
  return answer
}

/** Counts the drawer of an open shift and does something with the count. */
const withCount = <T>(
  world: World,
  run: (drawer: ReturnType<typeof drawerOf>, count: string) => Promise<T>,
  rules: Partial<ShiftRules> = {},
) => inShift(world, async (drawer) => run(drawer, (await drawer.count(100)).body._id), rules)

const none = { email: 'nobody@mail.example', password: STAFF_PASSWORD }

/** Somebody to hand over to; of the outlet 2 only, where that is said. */
async function someone({ test }: World, outlets = '[]') {
  const { id, email } = await makeStaff(test, 'Lena Berg', ['foodorder'])
  await test.server.deps.database.db.updateTable('staff').set({ outlets }).where('id', '=', id).execute()
  return { email, password: STAFF_PASSWORD }
}

/** Asks a supervisor for the difference of a count. */
const approve = (world: World, change: object, tries?: Tries) =>
  withCount(world, async (_drawer, count) => {
    const supervisor = await supervisorOf(world, tries)
    return world.client.call('approveClosing', { body: { count, supervisor, pin: PIN, ...change } })
  })

/** Asks a second person for a deposit. */
async function approveDeposit(world: World, change: object, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  return world.client.call('approveDeposit', { body: { amount: 10, reason: 'Bank', supervisor, pin: PIN, ...change } })
}

const lockedNow = ({ test }: World): Tries => ({ approval_tries_left: 0, approval_locked_at: test.clock.now })

const ways: WaysOf<'shifts'> = {
  shiftSheet: { shift_not_found: ({ client }) => client.call('shiftSheet', { params: { number: '999999' } }) },
  openShift: {
    rule_broken: ({ client }) => drawerOf(client).open(0),
    shift_open: (world) => inShift(world, (drawer) => drawer.open(0)),
  },
  moveToSafe: {
    rule_broken: (world) => inShift(world, (drawer) => drawer.toSafe('drop', 0)),
    shift_needed: ({ client }) => drawerOf(client).toSafe('drop', 1),
  },
  closeShift: {
    rule_broken: (world) => withCount(world, (drawer, count) => drawer.close(count, 100.01)),
    drawer_moved: (world) => inShift(world, (drawer) => drawer.close(newId(), 0)),
    shift_needed: (world) => withOthers(world, (drawer, count) => drawer.close(count, 0)),
    approval_needed: (world) => withCount(world, (drawer, count) => drawer.close(count, 0), { differenceLimit: 0 }),
  },
  handOverShift: {
    rule_broken: async (world) => {
      const next = await someone(world)
      return withCount(world, (drawer, count) => drawer.handOver(count, 100.01, next))
    },
    drawer_moved: async (world) => {
      const next = await someone(world)
      return inShift(world, (drawer) => drawer.handOver(newId(), 0, next))
    },
    shift_needed: async (world) => {
      const next = await someone(world)
      return withOthers(world, (drawer, count) => drawer.handOver(count, 0, next))
    },
    approval_needed: async (world) => {
      const next = await someone(world)
      return withCount(world, (drawer, count) => drawer.handOver(count, 0, next), { differenceLimit: 0 })
    },
    wrong_credentials: (world) => withCount(world, (drawer, count) => drawer.handOver(count, 0, none)),
    not_at_outlet: async (world) => {
      const next = await someone(world, '[2]')
      return withCount(world, (drawer, count) => drawer.handOver(count, 0, next))
    },
  },
  approveClosing: {
    drawer_moved: (world) => approve(world, { count: newId() }),
    rule_broken: (world) => approve(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approve(world, { pin: '904217' }),
    supervisor_pin_locked: (world) => approve(world, {}, lockedNow(world)),
  },
  moveSafe: {
    rule_broken: ({ client }) => drawerOf(client).safe('deposit', 99_999_999),
    approval_needed: (world) =>
      inShift(
        world,
        async (drawer) => {
          await drawer.safe('in', 10)
          return drawer.safe('deposit', 10)
        },
        { depositLimit: 0 },
      ),
  },
  countSafe: { rule_broken: ({ client }) => drawerOf(client).countSafe(77_777) },
  approveDeposit: {
    rule_broken: (world) => approveDeposit(world, { amount: 0 }),
    supervisor_pin_wrong: (world) => approveDeposit(world, { pin: '904217' }),
    supervisor_pin_locked: (world) => approveDeposit(world, {}, lockedNow(world)),
  },
}

/** Someone counts a shared drawer, and another takes it for one person before the shift is closed. */
async function withOthers<T>(world: World, run: (drawer: ReturnType<typeof drawerOf>, count: string) => Promise<T>): Promise<T> {
  const cashier: Client = await staffClient(world.test, ['foodorder'], 'Sam Osei')
  const theirs = drawerOf(cashier)
  return inShift(world, async (own) => {
    const count = (await theirs.count(0)).body._id
    await own.close((await own.count(0)).body._id, 0)
    await keepShifts(world.test, { held: 'one' })
    await own.open(0)
    return run(theirs, count)
  })
}

describeFailures('shifts', ways)
