import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { foldName } from '../../../src/shared/fold-name.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, registerAll } from '../../support/server/pax.ts'
import { describeOnBothDatabases } from '../../support/server/server.ts'

const names = [
  'Rohan Mehta',
  'Clara Hoffmann',
  'Aarav Mehta',
  'Tomás Silva',
  "Liam O'Connor",
  '50%_Off "Quotes" \\ Back',
  'हिमांशु शर्मा',
  'Æther 🚢 Żółć',
  'İpek Çelik',
  'Yu',
  'a',
  'MEHTA  MEHTA',
] as const

describeOnBothDatabases('the list of passengers', (open) => {
  let desk: Client
  beforeAll(async () => {
    const test = await open()
    desk = await staffClient(test, ['foodorder'])
    await registerAll(desk, names.slice(0, 6))
    await endVoyage(test)
    await registerAll(desk, names.slice(6))
  })
  const found = async (fullName: string) => (await desk.ok('listPax', { query: { fullName } })).map((pax) => pax.fullName)
  const newestFirst = names.toReversed()

  it('shows everyone, also of past voyages, newest first, with their number', async () => {
    const { body, headers } = await desk.call('listPax')
    expect(body.map((pax) => pax.fullName)).toEqual(newestFirst)
    expect([headers['x-total-count'], headers['x-next-cursor']]).toEqual([String(names.length), undefined])
  })

  it('is read page by page without a gap or a repetition', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await desk.call('listPax', { query: { limit: 5, ...(cursor !== undefined && { cursor }) } })
      seen.push(...body.map((pax) => pax.fullName))
      expect(headers['x-total-count']).toBe(String(names.length))
      cursor = headers['x-next-cursor'] as string | undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(newestFirst)
  })

  it('pages through a search too, and counts it only when one page holds it', async () => {
    const first = await desk.call('listPax', { query: { fullName: 'mehta', limit: 2 } })
    expect(first.body.map((pax) => pax.fullName)).toEqual(['MEHTA  MEHTA', 'Aarav Mehta'])
    expect(first.headers['x-total-count']).toBeUndefined()
    const next = await desk.call('listPax', { query: { fullName: 'mehta', limit: 2, cursor: first.headers['x-next-cursor'] } })
    expect(next.body.map((pax) => pax.fullName)).toEqual(['Rohan Mehta'])
    expect(next.headers['x-next-cursor']).toBeUndefined()
    expect((await desk.call('listPax', { query: { fullName: 'mehta' } })).headers['x-total-count']).toBe('3')
  })

  it.each(['x', '-1', '1e9', '12345678901'])('refuses the cursor %s that no page gave', async (cursor) => {
    const { status, failure } = await desk.call('listPax', { query: { cursor } })
    expect([status, failure.code, failure.fields?.map(({ field }) => field)]).toEqual([400, 'invalid_request', ['cursor']])
  })

  describe('searched by name', () => {
    it.each([
      ['mehta', ['MEHTA  MEHTA', 'Aarav Mehta', 'Rohan Mehta']],
      ['MEHTA', ['MEHTA  MEHTA', 'Aarav Mehta', 'Rohan Mehta']],
      ['ohan me', ['Rohan Mehta']],
      ['tomas', ['Tomás Silva']],
      ['TOMÁS', ['Tomás Silva']],
      ['ipek', ['İpek Çelik']],
      ['शर्', ['हिमांशु शर्मा']],
      ['🚢', ['Æther 🚢 Żółć']],
      ['yu', ['Yu']],
      ['y', ['Yu']],
      ['%', ['50%_Off "Quotes" \\ Back']],
      ['_', ['50%_Off "Quotes" \\ Back']],
      ['"', ['50%_Off "Quotes" \\ Back']],
      ["'", ["Liam O'Connor"]],
      ["o'c", ["Liam O'Connor"]],
      ['\\', ['50%_Off "Quotes" \\ Back']],
      ['\u0301mehta\u0000', ['MEHTA  MEHTA', 'Aarav Mehta', 'Rohan Mehta']],
      ['zzzz', []],
      ["' OR 1=1 --", []],
      ['" OR "', []],
    ])('%s finds %j', async (text, expected) => {
      expect(await found(text)).toEqual(expected)
    })

    it('takes a text of 120 different characters', async () => {
      const text = Array.from({ length: 120 }, (_character, index) => String.fromCodePoint(0x4e00 + index)).join('')
      expect(await found(text)).toEqual([])
      expect((await desk.call('listPax', { query: { fullName: `${text}x` } })).failure.code).toBe('invalid_request')
    })

    it.each(['\u0000', '\ud800', '\u0301', '\u202e', '%00', '\n'])('takes the odd text %j', async (text) => {
      expect((await desk.call('listPax', { query: { fullName: text } })).status).toBe(200)
    })

    it('shows everyone for a blank text', async () => {
      expect(await found('')).toEqual(newestFirst)
      expect(await found('   ')).toEqual(newestFirst)
    })

    it('finds everyone whose name contains the text, whatever the text', async () => {
      const piece = fc.constantFrom(...names).chain((name) => {
        const characters = Array.from(name)
        return fc
          .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: 8 }))
          .map(([start, length]) => characters.slice(start, start + length).join(''))
      })
      const text = fc.oneof(
        piece,
        piece.map((part) => part.toUpperCase()),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      )
      await fc.assert(
        fc.asyncProperty(
          text.filter((one) => !/\p{Cc}/u.test(one) && foldName(one).trim() !== ''),
          async (one) => {
            const shown = await found(one)
            expect(shown).toEqual(newestFirst.filter((name) => shown.includes(name)))
            expect(shown).toEqual(expect.arrayContaining(names.filter((name) => foldName(name).includes(foldName(one)))))
          },
        ),
        { numRuns: 150 },
      )
    })
  })
})
