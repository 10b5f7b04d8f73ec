import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { type DesktopRun, hasHeld, runReport, type StepResult } from '../../../e2e/desktop-check/desktop-report.ts'

const held: StepResult = { title: 'a sale', outcome: 'held', says: '3 papers', seconds: 4.25 }
const untried: StepResult = { title: 'a driver', outcome: 'not tried', says: 'this system has no printer', seconds: 1 }
const failed: StepResult = { title: 'a kiosk', outcome: 'FAILED', says: 'expected | to\n  be true', seconds: 60 }
const run = (...results: StepResult[]): DesktopRun => ({
  at: '2026-11-22T10:00:00.000Z',
  versions: { System: 'linux x64', Electron: '45.4.1' },
  results,
})

it('a run of the desktop check is a section with versions, a row a step, and the sum', () => {
  expect(runReport(run(held, untried, failed))).toBe(`## 2026-11-22, linux x64

System linux x64 · Electron 45.4.1

| step | outcome | seconds | |
| --- | --- | --- | --- |
| a sale | held | 4.3 | 3 papers |
| a driver | not tried | 1.0 | this system has no printer |
| a kiosk | FAILED | 60.0 | expected \\| to be true |

1 held, 1 failed, 1 not tried.
`)
})

it.each([
  [[held, untried], true],
  [[held, failed], false],
  [[untried], false],
  [[], false],
])('%j counts as held: %j', (results, isHeld) => {
  expect(hasHeld(run(...results))).toBe(isHeld)
})

it.skipIf(process.platform !== 'linux')(
  'without Electron the check says in one line why and how to get it, and ends with 2',
  () => {
    const env = {
      ...process.env,
      ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      XDG_CACHE_HOME: '/nowhere',
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/desktop-check.ts'], { env, encoding: 'utf8' })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^The desktop check needs Electron itself, and .+: fetch it with .+\n$/)
  },
)
