import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { planOf } from '../../../../src/server/orders/tables/imports/plan.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { csvFile, linesOf } from '../../../support/sheet-file.ts'

type File = ReturnType<typeof csvFile>
const none = { created: 0, changed: 0, same: 0, refused: 0, kept: 0 }
const file = (...rows: readonly (readonly string[])[]) => csvFile('tables.csv', [['Deck', 'Table no'], ...rows])

describeOnBothDatabases('a file of tables', (open) => {
  let test: TestServer
  let admin: Client
  let before: number
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    for (const tableno of [1, 2]) await admin.ok('createTable', { body: { tablefloor: '1st Floor', tableno } })
    before = (await plan()).length
  })
  const plan = () => admin.ok('listTablePlan')
  const check = (sent: File) => admin.ok('checkTables', { body: sent })
  const bring = async (sent: File, { leaveOut = false, key = newId() } = {}) => {
    const { reading, digest } = await check(sent)
    return admin.call('importTables', { body: { ...sent, reading, digest, leaveOut }, key })
  }

  it('adds those that are not on the plan, and removes none', async () => {
    const sent = file(['First floor', 'T51'], ['2nd Floor', '052'], ['Medium', '53'], ['Cabins', 'Table 54'])
    const answer = await check(sent)
    expect(answer).toMatchObject({ lacking: [], counts: { ...none, created: 4, kept: before } })
    expect(answer.reading.columns).toEqual(['tablefloor', 'tableno'])
    expect(await plan(), 'nothing is written').toHaveLength(before)
    expect((await bring(sent)).body).toEqual({ ...none, created: 4, kept: before })
    expect(
      (await plan()).filter(({ tableno }) => tableno > 50).map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`),
    ).toEqual(['1st Floor 51', '1st Floor Medium 53', '2nd Floor 52', '3rd Floor 54'])
    expect((await bring(sent)).body, 'imported twice is no change').toEqual({ ...none, same: 4, kept: before })
  })

  it('refuses rows with what is wrong, and rows of one table each', async () => {
    const sent = file(['Sun deck', '51'], ['1', '0'], ['1', ''], ['1', '52'], ['1st Floor', '52'], ['1', '53'])
    const answer = await check(sent)
    expect(answer.refusals).toEqual([
      { line: 2, column: 'Deck', msg: 'Enter one of 1st Floor, 1st Floor Medium, 2nd Floor, 3rd Floor' },
      { line: 3, column: 'Table no', msg: 'Enter a number from 1 to 999' },
      { line: 4, column: 'Table no', msg: 'Fill this in' },
      { line: 5, column: '', msg: 'The same table is in rows 5 and 6' },
      { line: 6, column: '', msg: 'The same table is in rows 5 and 6' },
    ])
    expect((await bring(sent)).failure.msg).toBe('5 rows are refused. Correct the file, or leave them out')
    expect((await bring(sent, { leaveOut: true })).body).toEqual({ ...none, created: 1, refused: 5, kept: before })
    const { reading } = answer
    const refused = await admin.ok('refusedTables', { body: { ...sent, reading } })
    expect([refused.name, linesOf(refused).length]).toEqual(['tables refused.csv', 6])
  })

  it('moves a free table to the outlet it names, with its reservations, and none that is in use', async () => {
    const { _id: bar } = await admin.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    const desk = await staffClient(test, ['foodorder'])
    const [first, second] = (await plan()).filter(({ tablefloor }) => tablefloor === '1st Floor')
    const at = new Date(Math.ceil((test.clock.now + 3_600_000) / 900_000) * 900_000).toISOString()
    await desk.ok('createReservation', {
      body: { name: 'Silva', covers: 2, at, table: first?._id ?? null, note: '', cardNumber: '' },
    })
    await desk.ok('setTable', { params: { _id: second?._id ?? '' }, body: { status: true } })
    const head = ['Floor', 'Table', 'Outlet']
    const sent = csvFile('tables.csv', [
      head,
      ...[first, second].map((table) => ['1st Floor', String(table?.tableno), 'pool bar']),
    ])
    expect((await check(sent)).refusals).toEqual([{ line: 3, column: '', msg: 'This table is booked. Free it first' }])
    expect((await bring(sent, { leaveOut: true })).body).toEqual({ ...none, changed: 1, refused: 1, kept: before - 1 })
    expect((await plan()).filter(({ outlet }) => outlet === bar).map(({ _id }) => _id)).toEqual([first?._id])
    const atBar = await staffClient(test, ['foodorder'], 'Bo', bar)
    expect((await atBar.ok('listReservations')).map(({ name }) => name)).toEqual(['Silva'])
    const elsewhere = csvFile('tables.csv', [head, ['1st Floor', '61', 'Spa']])
    expect((await check(elsewhere)).refusals[0]?.msg).toMatch(/^Enter one of .*, Pool Bar$/)
  })

  it('is imported once under its key, and two at once are one', async () => {
    const sent = file(['1', '51'])
    const { reading, digest } = await check(sent)
    const body = { ...sent, reading, digest, leaveOut: false }
    const both = await Promise.all([newId(), newId()].map((key) => admin.call('importTables', { body, key })))
    expect(both.map((answer) => answer.body.same).toSorted()).toEqual([0, 1])
    expect(await plan()).toHaveLength(before + 1)
  })

  it('is exported as a file whose import changes nothing', async () => {
    await admin.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    await admin.ok('createTable', { body: { tablefloor: '2nd Floor', tableno: 999, outlet: 2 } })
    for (const form of ['csv', 'xlsx'] as const) {
      const exported = await admin.ok('exportTables', { query: { form } })
      expect((await check(exported)).counts).toEqual({ ...none, same: before + 1 })
    }
    expect(linesOf(await admin.ok('exportTables', { query: { form: 'csv' } })).slice(0, 2)).toEqual([
      'Floor,Table no.,Outlet',
      expect.stringMatching(/^1st Floor,1,/),
    ])
  })

  it('is for the back office', async () => {
    const desk = await staffClient(test, ['foodorder'])
    expect((await desk.call('importTables', { body: file(['1', '51']) })).failure.code).toBe('forbidden')
  })
})

it('the plan of an import of tables is the same for any order of the rows, and the next one changes nothing', () => {
  const place = fc.record({
    floor: fc.constantFrom('1st Floor' as const, '2nd Floor' as const),
    tableno: fc.integer({ min: 1, max: 4 }),
    outlet: fc.constantFrom(1, 2),
  })
  const key = ({ floor, tableno }: { floor: string; tableno: number }) => `${floor} ${tableno}`
  const tables = fc
    .uniqueArray(fc.tuple(place, fc.boolean()), { selector: ([one]) => key(one), maxLength: 4 })
    .map((all) => all.map(([one, isInUse]) => ({ ...one, id: key(one), isInUse })))
  const rows = fc
    .array(fc.tuple(place, fc.boolean()), { maxLength: 6 })
    .map((all) => all.map(([one, says]) => ({ ...one, outlet: says ? one.outlet : null })))
  const shuffled = rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(shuffled, tables, ([all, other], before) => {
      const [one, two] = [all, other].map((order) => order.map((row, at) => ({ ...row, line: at + 2 })))
      const [first, second] = [planOf(one ?? [], before), planOf(two ?? [], before)]
      const moved = ({ changed }: typeof first) => changed.map(({ table, outlet }) => `${table.id} ${outlet}`).toSorted()
      expect([second.created, moved(second), second.same, second.kept]).toEqual([
        first.created,
        moved(first),
        first.same,
        first.kept,
      ])
      const refused = new Set(first.faults.map(({ line }) => line))
      expect(first.created.length + first.changed.length + first.same + refused.size).toBe(all.length)
      const after = [
        ...before.map((table) => ({
          ...table,
          outlet: first.changed.find((change) => change.table === table)?.outlet ?? table.outlet,
        })),
        ...first.created.map((row) => ({ ...row, outlet: row.outlet ?? 1, id: key(row), isInUse: false })),
      ]
      const taken = (one ?? []).filter(({ line }) => !refused.has(line))
      expect(planOf(taken, after)).toMatchObject({ created: [], changed: [], same: taken.length, faults: [] })
    }),
    { numRuns: 500 },
  )
})
