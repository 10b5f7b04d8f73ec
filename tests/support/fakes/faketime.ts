import { existsSync } from 'node:fs'

/** Where Debian and its kin put it; the package is `faketime`. */
const PLACES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)

function withFaketime(settings: Record<string, string>): Record<string, string> | null {
  const library = PLACES.find((path) => existsSync(path))
  if (library === undefined) return null
  // Timers run on the monotonic clock, which no wrong date touches.
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', ...settings }
}

/** What has a program see a clock set off by so much, such as `+1095d`; null where libfaketime is not installed. */
export const withClockAt = (offset: string): Record<string, string> | null => withFaketime({ FAKETIME: offset })

/** The same with an offset that a file holds and that may change while the program runs; it is read every second. */
export const withClockFrom = (file: string): Record<string, string> | null =>
  withFaketime({ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' })
