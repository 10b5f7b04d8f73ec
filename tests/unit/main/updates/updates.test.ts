import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { feedFile, type UpdateFeed, updateFeed, type UpdateParts, watchForUpdates } from '../../../../src/main/updates/updates.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const publisher = 'CN=Meridian Cruises, O=Meridian Cruises, C=IN'
const configured: UpdateFeed = {
  provider: 'generic',
  url: 'https://updates.meridian.example/purser/',
  publisherName: [publisher],
  updaterCacheDirName: 'purser-updater',
}
const feedWith = (changes: object): string => JSON.stringify({ ...configured, ...changes })

describe('updates are off', () => {
  test('as Purser is delivered, on every system', () => {
    const delivered = readFileSync(feedFile(), 'utf8')
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      expect(updateFeed(delivered, platform)).toEqual({ ok: false, error: 'no-address' })
  })

  test.each([
    ['without an address', feedWith({ url: '' }), 'no-address'],
    [
      'with an address that anyone on the way can change',
      feedWith({ url: 'http://updates.meridian.example/' }),
      'insecure-address',
    ],
    ['with an address that is none', feedWith({ url: 'updates' }), 'insecure-address'],
    ['without a publisher', feedWith({ publisherName: [] }), 'no-publisher'],
    ['with an empty publisher', feedWith({ publisherName: [publisher, ''] }), 'no-publisher'],
    ['with a publisher that is no subject of a certificate', feedWith({ publisherName: ['Meridian'] }), 'no-publisher'],
    ['with another kind of feed', feedWith({ provider: 'github' }), 'unreadable'],
    ['with a publisher that is missing', JSON.stringify({ ...configured, publisherName: undefined }), 'unreadable'],
    ['with a damaged file', feedWith({}).slice(0, 40), 'unreadable'],
  ])('%s', (_case, text, error) => {
    for (const platform of ['win32', 'darwin', 'linux'] as const) expect(updateFeed(text, platform)).toEqual({ ok: false, error })
  })

  test('on Linux, where nothing says who made an installer', () => {
    expect(updateFeed(feedWith({}), 'linux')).toEqual({ ok: false, error: 'no-signed-installers' })
  })
})

test('updates are on with an address and a publisher, on Windows and macOS', () => {
  for (const platform of ['win32', 'darwin'] as const)
    expect(updateFeed(feedWith({}), platform)).toEqual({ ok: true, value: configured })
})

describe('the watch', () => {
  afterEach(() => void vi.useRealTimers())

  /** The watch of a program that our own installer put there. */
  function watch(text: string, platform: NodeJS.Platform, check: () => Promise<void> = async () => undefined, byMsi = false) {
    vi.useFakeTimers()
    const folder = temporaryFolder()
    const file = join(folder, 'updates.json')
    writeFileSync(file, text)
    if (!byMsi) writeFileSync(join(folder, 'Uninstall Purser.exe'), '')
    const seen = { opened: [] as string[], checks: 0, ready: [] as string[], problems: [] as unknown[] }
    let announce: (version: string) => void = () => undefined
    const parts: UpdateParts = {
      file,
      platform,
      program: join(folder, 'Purser.exe'),
      openUpdater: async (path) => {
        seen.opened.push(path)
        return {
          check: () => {
            seen.checks += 1
            return check()
          },
          onReady: (ready) => (announce = ready),
        }
      },
      ready: (version) => seen.ready.push(version),
      onProblem: (problem) => seen.problems.push(problem),
      firstAfterMs: 10,
      everyMs: 100,
    }
    return { ...watchForUpdates(parts), seen, file, downloaded: (version: string) => announce(version) }
  }

  test('never opens what could ask the network while no publisher is configured', async () => {
    for (const [text, platform] of [
      [feedWith({ publisherName: [] }), 'win32'],
      [feedWith({ url: '' }), 'darwin'],
      [feedWith({}), 'linux'],
    ] as const) {
      const { off, seen } = watch(text, platform)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(off).not.toBeNull()
      expect(seen).toEqual({ opened: [], checks: 0, ready: [], problems: [] })
    }
  })

  test('leaves a PC to its administrator that got Purser as an msi, which an update would not replace', async () => {
    const { off, seen } = watch(feedWith({}), 'win32', undefined, true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([off, seen.opened]).toEqual(['installed-by-msi', []])
  })

  test('looks a while after the start and then again and again, and reports when an update waits', async () => {
    const { off, seen, file, downloaded, end } = watch(feedWith({}), 'win32')
    expect(off).toBeNull()
    expect(seen.opened).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    expect(seen).toMatchObject({ opened: [file], checks: 3, ready: [] })
    downloaded('1.2.0')
    expect(seen.ready).toEqual(['1.2.0'])
    end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.checks).toBe(3)
  })

  test('outlives a look that fails', async () => {
    const { seen, end } = watch(feedWith({}), 'darwin', () => Promise.reject(new Error('no network')))
    await vi.advanceTimersByTimeAsync(150)
    expect(seen.problems).toEqual([new Error('no network'), new Error('no network')])
    end()
  })
})
