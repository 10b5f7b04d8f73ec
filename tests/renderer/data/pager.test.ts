import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { topics } from '../../../src/shared/changes.ts'
import { headers } from '../../../src/shared/contract/endpoint.ts'
import { changedAnywhere, changesFollowed, changesLost, onChanges } from '../../../src/renderer/data/changes.ts'
import { pagerAtoms } from '../../../src/renderer/data/list.ts'
import { queriesAtom } from '../../../src/renderer/data/query.ts'
import { readChanged } from '../../../src/renderer/data/read-again.ts'
import { type Asked, openServerInHand, type ServerInHand } from './server-in-hand.ts'

const nameAtom = atom('')
/** Set, the search is made once more and comes out the same. */
const againAtom = atom(0)
const pager = pagerAtoms('listPax', 2, (get) => {
  get(againAtom)
  return get(nameAtom) === '' ? {} : { fullName: get(nameAtom) }
})

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

const page = () => store.get(pager.page)
const show = () => store.sub(pager.page, () => undefined)

async function asked(nth: number): Promise<Asked> {
  await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(nth)
  return server.asked[nth - 1] as Asked
}

/** Answers the nth request with passengers of these names, and waits until they are shown. */
async function serve(nth: number, names: string[], nextCursor = ''): Promise<void> {
  const rows = names.map((fullName) => ({ _id: fullName, fullName }))
  const request = await asked(nth)
  request.answer(rows, { headers: { [headers.nextCursor]: nextCursor } })
  await expect.poll(() => page()).toMatchObject({ loading: false, data: rows })
}

it('says which rows are shown and which query they were read with, until others have come', async () => {
  show()
  expect(page()).toMatchObject({ query: null, before: 0 })
  await serve(1, ['Clara', 'Rohan'], 'second')
  store.set(pager.next)
  expect(page()).toMatchObject({ loading: true, before: 0, query: {} })
  await serve(2, ['Leela'])
  expect(page()).toMatchObject({ before: 2, hasNext: false, hasPrevious: true })
  store.set(nameAtom, 'cla')
  expect(page()).toMatchObject({ loading: true, before: 2, query: {} })
  await serve(3, ['Clara'])
  expect(page()).toMatchObject({ before: 0, query: { fullName: 'cla' } })
})

it('is led to its first page from any other', async () => {
  show()
  await serve(1, ['Clara', 'Rohan'], 'second')
  store.set(pager.next)
  await serve(2, ['Leela'])
  store.set(pager.first)
  expect(page()).toMatchObject({ before: 0, hasPrevious: false, data: [{ fullName: 'Clara' }, { fullName: 'Rohan' }] })
})

it('begins at its first page when another search was made between, and stays where it is for the same one', async () => {
  show()
  await serve(1, ['Clara', 'Rohan'], 'second')
  store.set(pager.next)
  await serve(2, ['Leela'])
  store.set(againAtom, 1)
  expect(page(), 'the same search').toMatchObject({ before: 2, data: [{ fullName: 'Leela' }] })
  store.set(nameAtom, 'cla')
  await serve(3, ['Clara'])
  store.set(nameAtom, '')
  await expect.poll(page).toMatchObject({ before: 0, query: {}, data: [{ fullName: 'Clara' }, { fullName: 'Rohan' }] })
})

it('reads a page again that was left while it was being read again', async () => {
  show()
  await serve(1, ['Clara', 'Rohan'], 'second')
  changedAnywhere({ topics: ['pax'] })
  const dropped = await asked(2)
  store.set(pager.next)
  await serve(3, ['Leela'])
  expect(dropped.isGone()).toBe(true)
  store.set(pager.previous)
  await serve(4, ['Maya', 'Clara'], 'second')
})

it('reads rows that were changed where nobody saw them once somebody does', async () => {
  const hide = show()
  await serve(1, ['Clara'])
  hide()
  changedAnywhere({ topics: ['pax'] })
  store.set(pager.page, (rows) => rows.map((row) => ({ ...row, fullName: 'Clara Hoffmann' })))
  show()
  await expect.poll(() => page().data).toMatchObject([{ fullName: 'Clara Hoffmann' }])
  await serve(2, ['Maya', 'Clara Hoffmann'])
})
