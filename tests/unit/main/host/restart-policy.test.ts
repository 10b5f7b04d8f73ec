import { describe, expect, test } from 'vitest'
import {
  browserRestarts,
  createRestartPolicy,
  type RestartRule,
  screenReloads,
  serverRestarts,
} from '../../../../src/main/host/restart-policy.ts'

/** The delays of so many restarts, one every `everyMs`. */
function delays(rule: RestartRule, times: number, everyMs = 0): (number | null)[] {
  const policy = createRestartPolicy(rule)
  return Array.from({ length: times }, (_, index) => policy.next(index * everyMs))
}

describe('how often something that died is started again', () => {
  test('the server: after 0.5, 1, 2, 4 and 8 s, and not a sixth time within a minute', () => {
    expect(delays(serverRestarts, 6, 1000)).toEqual([500, 1000, 2000, 4000, 8000, null])
  })

  test('the screens: at once, and not a fourth time within a minute', () => {
    expect(delays(screenReloads, 4, 15_000)).toEqual([0, 0, 0, null])
  })

  test("a kiosk's browser: for ever, 15 s apart at most", () => {
    expect(delays(browserRestarts, 8, 100)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  })

  test('what dies once a minute is started at once each time', () => {
    expect(delays(serverRestarts, 20, 60_000).every((delayMs) => delayMs === 500)).toBe(true)
  })

  test('after somebody saw to it the count starts again', () => {
    const policy = createRestartPolicy(screenReloads)
    while (policy.next(0) !== null);
    policy.forget()
    expect(policy.next(1)).toBe(0)
  })
})
