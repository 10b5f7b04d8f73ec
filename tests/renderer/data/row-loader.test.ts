import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/shared/errors.ts'
import { failure } from '../../../src/shared/messages.ts'
import { csvText } from '../../../src/renderer/data/csv-export.ts'
import { type AskPage, FIRST_ROWS, RowLoader } from '../../../src/renderer/data/row-loader.ts'

/** A list of so many numbers, served in pages as the API serves them; `asked` notes the limit of each page. */
function listOf(count: number) {
  const asked: number[] = []
  const ask: AskPage<number> = ({ limit, cursor }) => {
    asked.push(limit)
    const from = cursor === undefined ? 0 : Number(cursor)
    const end = Math.min(count, from + limit)
    const rows = Array.from({ length: end - from }, (_, index) => from + index)
    return Promise.resolve(ok({ rows, nextCursor: end < count ? String(end) : null, total: count }))
  }
  return { ask, asked }
}

const settled = async (loader: RowLoader<number>, rows: number) => {
  await expect.poll(() => loader.state().rows.length).toBe(rows)
  return loader.state()
}

describe('RowLoader', () => {
  it('reads the beginning, tells how many there are, and reads on only as far as rows are needed', async () => {
    const list = listOf(100_000)
    const loader = new RowLoader<number>()
    await loader.start(list.ask)
    expect(loader.state()).toMatchObject({ total: 100_000, hasMore: true, loading: false, loaded: true })
    expect(loader.state().rows).toHaveLength(FIRST_ROWS)
    loader.need(50)
    expect(list.asked).toEqual([FIRST_ROWS])
    loader.need(FIRST_ROWS)
    const { rows } = await settled(loader, 200)
    expect(rows).toEqual(Array.from({ length: 200 }, (_, index) => index))
  })

  it('reads far down in the largest pages, each row once and in order, up to the end', async () => {
    const list = listOf(4321)
    const loader = new RowLoader<number>()
    await loader.start(list.ask)
    loader.need(4320)
    loader.need(4320)
    const { rows, hasMore } = await settled(loader, 4321)
    expect(hasMore).toBe(false)
    expect(rows.every((row, index) => row === index)).toBe(true)
    expect(list.asked).toEqual([100, 1000, 1000, 1000, 1000, 320])
  })

  it('keeps the old rows until the new list arrives, and lets no late page into it', async () => {
    const old = listOf(500)
    const loader = new RowLoader<number>()
    await loader.start(old.ask)
    const release = Promise.withResolvers<void>()
    const slow: AskPage<number> = async (page) => {
      await release.promise
      return old.ask(page)
    }
    const started = loader.start(slow)
    expect(loader.state()).toMatchObject({ loading: true, rows: expect.objectContaining({ length: FIRST_ROWS }) as unknown })
    await loader.start(listOf(3).ask)
    release.resolve()
    await started
    expect(loader.state().rows).toEqual([0, 1, 2])
  })

  it('says why it could not read, and reads again on demand; a quiet refresh that fails changes nothing', async () => {
    let broken = true
    const list = listOf(7)
    const ask: AskPage<number> = (page) =>
      broken ? Promise.resolve({ ok: false, error: failure('unavailable') }) : list.ask(page)
    const loader = new RowLoader<number>()
    await loader.start(ask)
    expect(loader.state()).toMatchObject({ error: { code: 'unavailable' }, loaded: false })
    broken = false
    loader.retry()
    await settled(loader, 7)
    broken = true
    await loader.refresh()
    expect(loader.state()).toMatchObject({ error: null, loading: false })
    expect(loader.state().rows).toHaveLength(7)
  })
})

describe('csvText', () => {
  const columns = [['Number', (row: number) => String(row)]] as const

  it('writes the rows of all pages, and tells how far it is', async () => {
    const told: unknown[] = []
    const text = await csvText(
      { fileName: '', columns, ask: listOf(2500).ask },
      (progress) => told.push(progress),
      new AbortController().signal,
    )
    expect(text.ok && text.value?.trim().split('\r\n')).toHaveLength(2501)
    expect(told).toEqual([1000, 2000, 2500].map((done) => ({ done, total: 2500 })))
  })

  it('stops between two pages and writes nothing then; half a file is none after a failure either', async () => {
    const stop = new AbortController()
    expect(await csvText({ fileName: '', columns, ask: listOf(2500).ask }, () => stop.abort(), stop.signal)).toEqual(ok(null))
    let pages = 0
    const ask: AskPage<number> = (page) =>
      pages++ === 0 ? listOf(2500).ask(page) : Promise.resolve({ ok: false, error: failure('unavailable') })
    expect((await csvText({ fileName: '', columns, ask }, () => undefined, new AbortController().signal)).ok).toBe(false)
  })
})
