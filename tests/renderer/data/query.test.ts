import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { topics } from '../../../src/shared/changes.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { failure } from '../../../src/shared/messages.ts'
import { changedAnywhere, changesFollowed, changesLost, onChanges } from '../../../src/renderer/data/changes.ts'
import { queriesAtom, readAtom } from '../../../src/renderer/data/query.ts'
import { readChanged } from '../../../src/renderer/data/read-again.ts'
import { write } from '../../../src/renderer/data/write.ts'
import { endSessionAtom, keepSessionAtom } from '../../../src/renderer/platform/session.ts'
import { startTerminal } from '../../../src/renderer/shell/start-terminal.ts'
import { type Asked, openServerInHand, type ServerInHand } from './server-in-hand.ts'

let server: ServerInHand
let store: ReturnType<typeof createStore>
let stop: () => void

beforeEach(async () => {
  store = createStore()
  server = await openServerInHand()
  stop = onChanges(topics, (changed) => readChanged(store.get(queriesAtom), changed))
  changesFollowed()
})
afterEach(async () => {
  stop()
  changesLost()
  await server.close()
})

const MENU = '/api/dish/menu'
const menuAtom = readAtom('listMenu', [])
const menu = () => store.get(menuAtom)
const show = () => store.sub(menuAtom, () => undefined)
const dish = (dishName: string) => ({ dishName })

const readings = (path = MENU): Asked[] => server.asked.filter((asked) => asked.path === path)

/** The nth reading, once it has arrived. */
async function reading(nth: number, path = MENU): Promise<Asked> {
  await expect.poll(() => readings(path).length).toBeGreaterThanOrEqual(nth)
  const found = readings(path)[nth - 1]
  if (found === undefined) throw new Error(`no reading ${nth} of ${path}`)
  return found
}

/** How often it was read, when nothing more is about to be. */
async function timesRead(path = MENU): Promise<number> {
  await server.quiet()
  return readings(path).length
}

/** Answers the nth reading of the menu, and waits until it is shown. */
async function serve(nth: number, ...names: string[]): Promise<void> {
  const asked = await reading(nth)
  asked.answer(names.map(dish))
  await expect.poll(() => menu()).toMatchObject({ loading: false, loaded: true, data: names.map(dish) })
}

describe('what a screen shows', () => {
  it('is read when something shows it, once for all who do, and not when nobody does', async () => {
    expect(menu()).toMatchObject({ data: [], loaded: false })
    changedAnywhere({ topics: ['dishes'] })
    expect(await timesRead()).toBe(0)
    const hides = [show(), show()]
    await serve(1, 'Samosa')
    expect(await timesRead()).toBe(1)
    for (const hide of hides) hide()
    changedAnywhere({ topics: ['dishes'] })
    expect(await timesRead()).toBe(1)
    show()
    expect(menu().data).toEqual([dish('Samosa')])
    await serve(2, 'Samosa', 'Biryani')
  })

  it('is not read again for being shown again, unless changes went by unseen', async () => {
    const hide = show()
    await serve(1, 'Samosa')
    hide()
    show()()
    expect(await timesRead()).toBe(1)
    changesLost()
    show()
    expect(await timesRead()).toBe(2)
  })

  it('is cancelled with its request when nobody needs it any more', async () => {
    const hide = show()
    const asked = await reading(1)
    expect(asked.isGone()).toBe(false)
    hide()
    await expect.poll(() => asked.isGone()).toBe(true)
    show()
    await serve(2, 'Samosa')
  })

  it('says why it could not be read, and is mended by reading it again', async () => {
    show()
    expect(menu()).toMatchObject({ loading: true, error: null })
    const asked = await reading(1)
    asked.answer(failure('unavailable'), { status: 503 })
    await expect.poll(() => menu().error?.code).toBe('unavailable')
    expect(menu()).toMatchObject({ loading: false, loaded: false, data: [] })
    expect(await timesRead()).toBe(1)
    store.set(menuAtom)
    await expect.poll(() => menu()).toMatchObject({ loading: true, error: null })
    await serve(2, 'Samosa')
    expect(menu().error).toBeNull()
  })

  it('can be changed until the next reading, as by what a write answered', async () => {
    show()
    await serve(1, 'Samosa')
    store.set(menuAtom, (dishes) => [...dishes, ...dishes])
    await expect.poll(() => menu().data).toEqual([dish('Samosa'), dish('Samosa')])
  })
})

describe('another input', () => {
  const SALES = '/api/reports/sales'
  const dayAtom = atom<string | null>(null)
  const othersAtom = atom(0)
  const salesAtom = readAtom('salesReport', null, (get) => {
    get(othersAtom)
    const fromDay = get(dayAtom)
    return fromDay === null ? null : { query: { fromDay } }
  })
  const sales = () => store.get(salesAtom)

  it('is asked once it is there, and once, while the last data stay; the answer to the one before is dropped', async () => {
    store.sub(salesAtom, () => undefined)
    expect(await timesRead(SALES)).toBe(0)
    expect(sales()).toMatchObject({ loading: false, loaded: false, data: null })

    store.set(dayAtom, '2026-11-19')
    const first = await reading(1, SALES)
    first.answer({ sales: 19 })
    await expect.poll(() => sales().data).toEqual({ sales: 19 })
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
    store.set(dayAtom, '2026-11-20')
    expect(sales()).toMatchObject({ loading: true, loaded: true, data: { sales: 19 } })
    const second = await reading(2, SALES)
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
    store.set(dayAtom, '2026-11-21')
    await expect.poll(() => second.isGone()).toBe(true)
    const third = await reading(3, SALES)
    expect(sales()).toMatchObject({ loading: true, data: { sales: 19 } })
    third.answer({ sales: 21 })
    await expect.poll(() => sales()).toMatchObject({ loading: false, data: { sales: 21 } })
    expect(await timesRead(SALES)).toBe(3)
    expect(readings(SALES).map(({ query }) => query['fromDay'])).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  })

  it('that says the same is no other one', async () => {
    changesLost()
    store.set(dayAtom, '2026-11-19')
    store.sub(salesAtom, () => undefined)
    const first = await reading(1, SALES)
    first.answer({ sales: 19 })
    await expect.poll(() => sales().loaded).toBe(true)
    store.set(othersAtom, 1)
    expect(await timesRead(SALES)).toBe(1)
  })
})

describe('a change', () => {
  it('of what is shown has it read again, unseen; of anything else it has not', async () => {
    show()
    await serve(1, 'Samosa')
    changedAnywhere({ topics: ['tables', 'cards'] })
    expect(await timesRead()).toBe(1)
    changedAnywhere({ topics: ['tables', 'dishes'] })
    await reading(2)
    expect(menu()).toMatchObject({ loading: false, error: null, data: [dish('Samosa')] })
    await serve(2, 'Biryani')
  })

  it('is read at most once at a time, and at most one reading waits', async () => {
    show()
    await serve(1)
    for (let nth = 0; nth < 5; nth += 1) changedAnywhere({ topics: ['dishes'] })
    expect(await timesRead()).toBe(2)
    await serve(2, 'Samosa')
    await serve(3, 'Biryani')
    expect(await timesRead()).toBe(3)
  })

  it('that comes before the first answer has it read once more after it', async () => {
    show()
    await reading(1)
    changedAnywhere({ topics: ['dishes'] })
    expect(await timesRead()).toBe(1)
    await serve(1, 'Samosa')
    await serve(2, 'Biryani')
  })

  it('is not forgotten where its reading was cancelled', async () => {
    const hide = show()
    await serve(1, 'Samosa')
    changedAnywhere({ topics: ['dishes'] })
    const asked = await reading(2)
    hide()
    await expect.poll(() => asked.isGone()).toBe(true)
    show()
    await serve(3, 'Biryani')
  })

  it('whose reading fails leaves what is shown as it is', async () => {
    show()
    await serve(1, 'Samosa')
    changedAnywhere({ topics: ['dishes'] })
    const asked = await reading(2)
    asked.answer(failure('unavailable'), { status: 503 })
    await server.quiet()
    expect(menu()).toMatchObject({ loading: false, error: null, loaded: true, data: [dish('Samosa')] })
  })

  it('of a day that is over is none', async () => {
    const isOver = atom(false)
    const oldAtom = readAtom(
      'listDishes',
      [],
      () => ({}),
      (get) => get(isOver),
    )
    store.sub(oldAtom, () => undefined)
    const first = await reading(1, '/api/dish')
    first.answer([])
    await expect.poll(() => store.get(oldAtom).loaded).toBe(true)
    store.set(isOver, true)
    changedAnywhere({ topics: ['dishes'] })
    expect(await timesRead('/api/dish')).toBe(1)
  })
})

describe('one’s own write', () => {
  const SOLD_OUT = '/api/dish/d1/soldout'

  async function soldOut() {
    const writing = write('setDishSoldOut', { params: { _id: 'd1' }, body: { soldOut: true } })
    const asked = await reading(1, SOLD_OUT)
    return { writing, asked, stream: () => changedAnywhere({ topics: ['dishes'], by: asked.changeId }) }
  }

  it('has what it changed read once where the reply comes first', async () => {
    show()
    await serve(1, 'Samosa')
    const { writing, asked, stream } = await soldOut()
    asked.answer({})
    await writing
    await serve(2, 'Biryani')
    stream()
    expect(await timesRead()).toBe(2)
  })

  it('has it read once where the stream comes first', async () => {
    show()
    await serve(1, 'Samosa')
    const { writing, asked, stream } = await soldOut()
    stream()
    await serve(2, 'Biryani')
    asked.answer({})
    await writing
    expect(await timesRead()).toBe(2)
  })

  it('that fails has nothing read', async () => {
    show()
    await serve(1, 'Samosa')
    const { writing, asked } = await soldOut()
    asked.answer(failure('dish_not_found'), { status: 404 })
    expect((await writing).ok).toBe(false)
    expect(await timesRead()).toBe(1)
  })
})

it('after a log-out nothing that was read is left, nor does the next person see any of it', async () => {
  const login = (_id: string): LoginRecord => ({
    token: _id,
    user: { _id, name: _id, email: `${_id}@ship.example` },
    accessroutes: ['backoffice'],
    expiresAt: '2091-01-01T00:00:00.000Z',
  })
  await server.close()
  server = await openServerInHand(
    ({ path, answer }) => path.startsWith('/bridge/') && answer({ ok: false, error: failure('unavailable') }),
  )
  localStorage.setItem('auth', JSON.stringify(login('anita')))
  await startTerminal(store)
  changesFollowed()
  const hide = show()
  await serve(1, 'Samosa')
  store.set(endSessionAtom, 'by choice')
  hide()
  expect(store.get(queriesAtom).getQueryCache().getAll()).toEqual([])

  store.set(keepSessionAtom, login('sam'))
  changesFollowed()
  show()
  expect(menu()).toMatchObject({ loaded: false, loading: true, data: [] })
  await serve(2, 'Biryani')
  store.set(endSessionAtom, 'by choice')
})
