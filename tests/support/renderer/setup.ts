import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { EventSource } from 'eventsource'
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

configure({ asyncUtilTimeout: TEST_WAIT_MS })

afterEach(() => {
  cleanup()
  endOpened()
  window.localStorage.clear()
})
