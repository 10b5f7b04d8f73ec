import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createRestartPolicy } from '../../../../src/main/host/restart-policy.ts'
import { browserCandidates, findKioskBrowser, kioskFlags, runKioskBrowser } from '../../../../src/main/terminal/kiosk-browser.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const quick = { firstDelayMs: 10, maxDelayMs: 20, maxRestarts: Number.POSITIVE_INFINITY, withinMs: 60_000 }

describe('the browser of a kiosk', () => {
  test('is the one that is named, else Chromium, Chrome or Edge where the system has them', () => {
    const folder = temporaryFolder()
    const chromium = join(folder, 'chromium')
    const env = { PATH: [join(folder, 'none'), folder].join(delimiter) }
    expect(findKioskBrowser(env, 'linux')).toBeNull()
    writeFileSync(chromium, '')
    expect(findKioskBrowser(env, 'linux')).toBe(chromium)
    expect(findKioskBrowser({ ...env, PURSER_BROWSER: '/nowhere/browser' }, 'linux')).toBeNull()
    expect(browserCandidates('win32', { ProgramFiles: 'C:\\P' })).toContain('C:\\P\\Microsoft\\Edge\\Application\\msedge.exe')
    expect(browserCandidates('darwin', {})[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  })

  test('fills the screen with the terminal alone, in a profile of its own', () => {
    const flags = kioskFlags('http://127.0.0.1:4150', '/data/kiosk-browser', {
      PURSER_BROWSER_FLAGS: '--ozone-platform=wayland  --x',
    })
    expect(flags).toEqual(
      expect.arrayContaining([
        '--kiosk',
        '--app=http://127.0.0.1:4150',
        '--user-data-dir=/data/kiosk-browser',
        '--disable-pinch',
      ]),
    )
    expect(flags.slice(-2)).toEqual(['--ozone-platform=wayland', '--x'])
  })

  test.skipIf(process.platform === 'win32')('comes back whenever it ends, crashed or closed, until it is stopped', async () => {
    const folder = temporaryFolder()
    const program = join(folder, 'browser')
    const starts = join(folder, 'starts')
    // It is closed the first time, crashes the second time, and then stays.
    writeFileSync(
      program,
      `#!/bin/sh\necho $$ >> ${starts}\ncase $(wc -l < ${starts}) in 1) exit 0;; 2) kill -9 $$;; esac\nexec sleep 60\n`,
    )
    chmodSync(program, 0o755)
    const said: string[] = []
    const browser = runKioskBrowser({ program, flags: [], policy: createRestartPolicy(quick), say: (line) => said.push(line) })
    const pids = () => (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').map(Number) : [])
    await vi.waitFor(() => expect(pids()).toHaveLength(3))
    expect(said).toEqual([
      'The browser ended (status 0); it restarts in 0.01 s',
      'The browser ended (SIGKILL); it restarts in 0.02 s',
    ])
    await browser.stop()
    expect(() => process.kill(pids()[2] ?? 0, 0)).toThrow()
    expect(said).toHaveLength(2)
  })

  test('that cannot be started is tried again, saying why', async () => {
    const said: string[] = []
    const browser = runKioskBrowser({
      program: join(temporaryFolder(), 'gone'),
      flags: [],
      policy: createRestartPolicy(quick),
      say: (line) => said.push(line),
    })
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(2))
    expect(said[0]).toContain('ENOENT')
    await browser.stop()
  })
})
