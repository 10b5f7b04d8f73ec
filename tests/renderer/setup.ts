import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

declare global {
  interface Window {
    happyDOM: {
      settings: { device: { prefersReducedMotion: string } }
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
    }
  }
}

// No browser plays animations here, so nothing would ever tell that one has ended.
window.happyDOM.settings.device.prefersReducedMotion = 'reduce'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})
