/** How often and how soon something that died is started again. */
export interface RestartRule {
  /** Before the first restart, ms; each further one within the window waits twice as long. */
  firstDelayMs: number
  maxDelayMs: number
  /** Restarts within the window, after which it is given up. */
  maxRestarts: number
  withinMs: number
}

const MINUTE_MS = 60_000

/** The embedded server: 0.5, 1, 2, 4 and 8 s, five times a minute. */
export const serverRestarts: RestartRule = { firstDelayMs: 500, maxDelayMs: 8000, maxRestarts: 5, withinMs: MINUTE_MS }
/** The screens: at once, three times a minute. */
export const screenReloads: RestartRule = { firstDelayMs: 0, maxDelayMs: 0, maxRestarts: 3, withinMs: MINUTE_MS }
/** A kiosk's browser: for ever, since closing it again and again must not be a way out. */
export const browserRestarts: RestartRule = {
  firstDelayMs: 500,
  maxDelayMs: 15_000,
  maxRestarts: Number.POSITIVE_INFINITY,
  withinMs: MINUTE_MS,
}

/** Counts restarts by a rule. */
export interface RestartPolicy {
  rule: RestartRule
  /** How long to wait before the next restart, ms; null when there were too many. `now` is in ms and never goes back. */
  next(now: number): number | null
  /** Starts counting again, after somebody removed the cause. */
  forget(): void
}

/** Keeps a rule's count in memory. */
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
