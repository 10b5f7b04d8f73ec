/** How often and how soon a process that died is started again. */
export interface RestartRule {
  /** Before the first restart, in ms; the delay doubles with each further one within the window. */
  firstDelayMs: number
  maxDelayMs: number
  /** Restarts within the window, after which it gives up. */
  maxRestarts: number
  withinMs: number
}

const MINUTE_MS = 60_000

/** The embedded server: after 0.5, 1, 2, 4 and 8 s, at most five times a minute. */
export const serverRestarts: RestartRule = { firstDelayMs: 500, maxDelayMs: 8000, maxRestarts: 5, withinMs: MINUTE_MS }
/** The screens: at once, at most three times a minute. */
export const screenReloads: RestartRule = { firstDelayMs: 0, maxDelayMs: 0, maxRestarts: 3, withinMs: MINUTE_MS }
/** A kiosk's browser: without limit, since closing it repeatedly must not be a way out. */
export const browserRestarts: RestartRule = {
  firstDelayMs: 500,
  maxDelayMs: 15_000,
  maxRestarts: Number.POSITIVE_INFINITY,
  withinMs: MINUTE_MS,
}

/** Counts restarts by a rule. */
export interface RestartPolicy {
  rule: RestartRule
  /** Delay before the next restart, in ms; null if there were too many. `now` is in ms from a monotonic clock. */
  next(now: number): number | null
  /** Resets the count, after staff have asked for another try. */
  forget(): void
}

/** Creates a restart policy that counts in memory. */
export function createRestartPolicy(rule: RestartRule): RestartPolicy {
  let restarts: number[] = []
  return {
    rule,
    next: (now) => {
      restarts = restarts.filter((at) => now - at < rule.withinMs)
      if (restarts.length >= rule.maxRestarts) return null
      const delayMs = Math.min(rule.firstDelayMs * 2 ** restarts.length, rule.maxDelayMs)
      restarts.push(now)
      return delayMs
    },
    forget: () => {
      restarts = []
    },
  }
}
