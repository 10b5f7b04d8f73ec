import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers } from '../../../src/shared/contract/endpoint.ts'
import { ok } from '../../../src/shared/errors.ts'
import { failure } from '../../../src/shared/messages.ts'
import { changedAnywhere, changesFollowed, changesLost, onChanges } from '../../../src/renderer/data/changes.ts'
import { csvText } from '../../../src/renderer/data/csv-export.ts'
import { type Progress, readAll } from '../../../src/renderer/data/list.ts'
import { FIRST_ROWS, rowsAtoms } from '../../../src/renderer/data/rows.ts'
import { queriesAtom } from '../../../src/renderer/data/query.ts'
import { readChanged } from '../../../src/renderer/data/read-again.ts'
import { topics } from '../../../src/shared/changes.ts'
import { type Asked, openServerInHand, type ServerInHand } from './server-in-hand.ts'

let server: ServerInHand
let store: ReturnType<typeof createStore>
let stop: () => void
/** How many rows the list of each item has; what is asked of an item without a number is left unanswered. */
let counts: Record<string, number>
/** What befalls the next requests, in order; after that they are answered. */
let troubles: ('unavailable' | null)[]

/** Serves so many numbers in pages as the API serves them. */
function servePage({ query, answer }: Asked): void {
  const trouble = troubles.shift() ?? null
  const count = counts[query['item_code'] ?? '']
  if (trouble !== null) return answer(failure(trouble), { status: 503 })
  if (count === undefined) return undefined
  const from = Number(query['cursor'] ?? 0)
  const end = Math.min(count, from + Number(query['limit']))
  const rows = Array.from({ length: end - from }, (_, index) => ({ quantity: from + index }))
  return answer(rows, {
    headers: { [headers.totalCount]: String(count), ...(end < count && { [headers.nextCursor]: String(end) }) },
  })
}

beforeEach(async () => {
  counts = {}
  troubles = []
  store = createStore()
  server = await openServerInHand(servePage)
  stop = onChanges(topics, (changed) => readChanged(store.get(queriesAtom), changed))
  changesFollowed()
})
afterEach(async () => {
  stop()
  changesLost()
  await server.close()
})

const limits = () => server.asked.map(({ query }) => Number(query['limit']))
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const countedElsewhere = () => changedAnywhere({ topics: ['inventory'] })

/** The counts of an item, shown. */
function shownCounts(first: string | null = 'RICE') {
  const item = atom(first)
  const list = rowsAtoms('inventoryHistory', (get) => {
    const item_code = get(item)
    return item_code === null ? null : { item_code }
  })
  const state = () => store.get(list.rows)
  return {
    ask: (code: string) => store.set(item, code),
    hide: store.sub(list.rows, () => undefined),
    show: () => store.sub(list.rows, () => undefined),
    need: (index: number) => store.set(list.need, index),
    retry: () => store.set(list.rows),
    state,
    shown: () => state().data.map(({ quantity }) => quantity),
    arrived: (rows: number) => expect.poll(() => state().data.length).toBe(rows),
  }
}

describe('the rows of a long list', () => {
  it('begin with one page, say how many there are, and are read on only as far as they are needed', async () => {
    counts = { RICE: 100_000 }
    const list = shownCounts()
    expect(list.state()).toMatchObject({ loading: true, loaded: false, data: [] })
    await list.arrived(FIRST_ROWS)
    expect(list.state()).toMatchObject({ total: 100_000, hasMore: true, loading: false, loaded: true })
    list.need(FIRST_ROWS - 1)
    await server.quiet()
    expect(limits()).toEqual([FIRST_ROWS])
    list.need(FIRST_ROWS)
    await list.arrived(1100)
    expect(list.shown()).toEqual(numbers(1100))
  })

  it('are read far down in the largest pages, each row once and in order, up to the end', async () => {
    counts = { RICE: 4321 }
    const list = shownCounts()
    await list.arrived(FIRST_ROWS)
    list.need(4320)
    list.need(4320)
    await list.arrived(4321)
    expect(list.state().hasMore).toBe(false)
    expect(list.shown()).toEqual(numbers(4321))
    expect(limits()).toEqual([100, 1000, 1000, 1000, 1000, 1000])
  })

  it('stay until those of another query arrive; what was asked before is dropped', async () => {
    counts = { RICE: 500, LIME: 3 }
    const list = shownCounts()
    await list.arrived(FIRST_ROWS)
    list.ask('SLOW')
    expect(list.state()).toMatchObject({ loading: true, loaded: true })
    expect(list.shown()).toHaveLength(FIRST_ROWS)
    await expect.poll(() => server.asked.length).toBe(2)
    list.ask('LIME')
    await list.arrived(3)
    expect(list.state()).toMatchObject({ loading: false, total: 3 })
    await expect.poll(() => server.asked[1]?.isGone()).toBe(true)
    expect(server.asked.map(({ query }) => query['item_code'])).toEqual(['RICE', 'SLOW', 'LIME'])
  })

  it('are no longer read on once another query is asked', async () => {
    counts = { RICE: 100_000, LIME: 50_000 }
    const list = shownCounts()
    await list.arrived(FIRST_ROWS)
    list.need(90_000)
    await expect.poll(() => server.asked.length).toBeGreaterThan(3)
    list.ask('LIME')
    await list.arrived(FIRST_ROWS)
    expect(list.state().total).toBe(50_000)
    const asked = server.asked.length
    await server.quiet()
    expect(server.asked).toHaveLength(asked)
  })

  it('say why a further page could not be read, and read that one again on demand', async () => {
    counts = { RICE: 300 }
    troubles = [null, 'unavailable']
    const list = shownCounts()
    await list.arrived(FIRST_ROWS)
    list.need(150)
    await expect.poll(() => list.state().error?.code).toBe('unavailable')
    expect(list.state()).toMatchObject({ loading: false, loaded: true })
    list.need(150)
    await server.quiet()
    expect(server.asked).toHaveLength(2)
    list.retry()
    await list.arrived(300)
    expect(list.state().error).toBeNull()
    expect(server.asked.map(({ query }) => query['cursor'])).toEqual([undefined, '100', '100'])
  })

  it('say why they could not be read at all, and are read again on demand; a reading after a change that fails changes nothing', async () => {
    counts = { RICE: 7 }
    troubles = ['unavailable', null, 'unavailable']
    const list = shownCounts()
    await expect.poll(() => list.state().error?.code).toBe('unavailable')
    expect(list.state()).toMatchObject({ loaded: false, loading: false })
    list.retry()
    await list.arrived(7)
    countedElsewhere()
    await expect.poll(() => server.asked.length).toBe(3)
    await server.quiet()
    expect(list.state()).toMatchObject({ error: null, loading: false, loaded: true })
    expect(list.shown()).toEqual(numbers(7))
  })
})

describe('a list whose rows change', () => {
  it('is read again where it is shown', async () => {
    counts = { RICE: 2 }
    const list = shownCounts()
    await list.arrived(2)
    counts = { RICE: 3 }
    countedElsewhere()
    await list.arrived(3)
    expect(server.asked).toHaveLength(2)
  })

  it('keeps its place while it is read far down, and starts again when it is shown next', async () => {
    counts = { RICE: 5000 }
    const list = shownCounts()
    await list.arrived(FIRST_ROWS)
    list.need(2000)
    await list.arrived(2100)
    const asked = server.asked.length
    countedElsewhere()
    await server.quiet()
    expect(server.asked).toHaveLength(asked)
    expect(list.shown()).toHaveLength(2100)
    list.hide()
    countedElsewhere()
    await Promise.resolve()
    list.show()
    await list.arrived(FIRST_ROWS)
    expect(limits().slice(asked)).toEqual([FIRST_ROWS])
  })

  it('is not read twice while nothing changes, and is when something does', async () => {
    counts = { RICE: 2 }
    const list = shownCounts()
    await list.arrived(2)
    list.hide()
    await server.quiet()
    list.show()
    expect(list.shown()).toEqual([0, 1])
    await server.quiet()
    expect(server.asked).toHaveLength(1)
    counts = { RICE: 3 }
    countedElsewhere()
    await list.arrived(3)
  })
})

describe('a whole list', () => {
  it('is read in the largest pages, reports its progress, and becomes a file', async () => {
    counts = { RICE: 2500 }
    const received: Progress[] = []
    const rows = await readAll('inventoryHistory', { item_code: 'RICE' }, { onProgress: (progress) => received.push(progress) })
    if (!rows.ok || rows.value === null) throw new Error('no rows')
    expect(rows.value.map(({ quantity }) => quantity)).toEqual(numbers(2500))
    expect(received).toEqual([1000, 2000, 2500].map((done) => ({ done, total: 2500 })))
    const lines = csvText([{ head: 'Counted', text: ({ quantity }) => String(quantity) }], rows.value).split('\r\n')
    expect([lines.length, lines[0], lines[1], lines[2500]]).toEqual([2502, '\ufeffCounted', '0', '2499'])
  })

  it('is none when it is stopped between two pages, or when one of them fails', async () => {
    counts = { RICE: 2500 }
    const stopping = new AbortController()
    const query = { item_code: 'RICE' }
    const stopped = await readAll('inventoryHistory', query, { stop: stopping.signal, onProgress: () => stopping.abort() })
    expect(stopped).toEqual(ok(null))
    troubles = [null, 'unavailable']
    expect(await readAll('inventoryHistory', query)).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  })
})
