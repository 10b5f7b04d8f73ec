import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { EventSource } from 'eventsource'
import * as React from 'react'
import { afterEach } from 'vitest'
import { TEST_WAIT_MS } from '../setup/test-timeouts.ts'
import { endOpened } from './opened-apps.ts'

declare global {
  interface Window {
    happyDOM: {
      settings: { device: { prefersReducedMotion: string } }
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
    }
  }
}

// The host's events come by the browser's own source, which this one has not.
Object.assign(globalThis, { EventSource })

// No browser plays animations here, so nothing would ever report that one has ended.
window.happyDOM.settings.device.prefersReducedMotion = 'reduce'

// Matching antd's rules against every element takes a quarter of the time of these tests; how things look is for the journeys.
Object.defineProperty(window.HTMLStyleElement.prototype, 'sheet', { get: () => null })

// React's development build records a stack trace for each element until this counter reaches 10,000, a fifth of the time of these tests.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object | undefined
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} })

const PRINTED = 'The document:\n'

/** The error of a failed query. It prints the document only when its message is read: `waitFor` discards most of these errors. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let text: string | null = null
  const print = (): string =>
    message?.includes(PRINTED) ? message : [message, PRINTED + prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: () => (text ??= print()) })
}
configure({ asyncUtilTimeout: TEST_WAIT_MS, getElementError: elementError })

afterEach(() => {
  cleanup()
  endOpened()
  window.localStorage.clear()
})
