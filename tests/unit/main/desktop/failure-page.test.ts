import { describe, expect, test } from 'vitest'
import {
  actionOf,
  actionsOf,
  type Failure,
  failureHeaders,
  failurePage,
  failureText,
} from '../../../../src/main/desktop/failure-page.ts'

const failure: Failure = {
  title: 'Purser cannot start',
  reason: 'port 4150 is taken: <b>stop</b> "the" other program',
  advice: 'Nothing that was saved is lost.',
  logLines: ['14:03:22 server.failed cause port-taken', '<script>alert(1)</script>'],
  logFolder: '/data/workstation/logs & more',
  kiosk: false,
}

describe('the window that says what stopped Purser', () => {
  test('holds reason, advice, the last entries of the log and its folder', () => {
    const page = failurePage(failure)
    for (const text of [
      'Purser cannot start',
      'port 4150 is taken',
      failure.advice,
      'cause port-taken',
      '/data/workstation/logs &amp; more',
    ])
      expect(page).toContain(text)
  })

  test('escapes whatever it is given and runs no script', () => {
    const page = failurePage(failure)
    expect(page).not.toContain('<script')
    expect(page).not.toContain('<b>')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('&quot;the&quot;')
    expect(failureHeaders['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; .*frame-ancestors 'none'$/,
    )
  })

  test("has Try again, Open the logs and Quit; a kiosk's has Try again alone", () => {
    const labels = (page: string) => [...page.matchAll(/<a [^>]*>([^<]*)</g)].map(([, label]) => label)
    expect(labels(failurePage(failure))).toEqual(['Open the logs', 'Quit', 'Try again'])
    expect(labels(failurePage({ ...failure, kiosk: true }))).toEqual(['Try again'])
    expect(actionsOf({ kiosk: false, logFolder: '' })).toEqual(['quit', 'again'])
  })

  test('takes its own links for actions, and no other address', () => {
    expect(['again', 'logs', 'quit'].map((action) => actionOf(`app://failure/${action}`))).toEqual(['again', 'logs', 'quit'])
    for (const url of [
      'app://failure/',
      'app://failure/again/',
      'app://purser/quit',
      'https://failure/quit',
      'app://failure/format',
    ])
      expect(actionOf(url)).toBeNull()
  })

  test("says the same in the system's own box", () => {
    expect(failureText(failure)).toContain('port 4150 is taken')
    expect(failureText(failure)).toContain('The logs are in /data/workstation/logs & more')
  })
})
