import { describe, expect, test } from 'vitest'
import { browserCommand } from '../../../../src/main/terminal/open-browser.ts'

describe('the browser that is opened', () => {
  test("is the system's default one, and none where there is no desktop", () => {
    expect(browserCommand('linux', { DISPLAY: ':0' })).toEqual(['xdg-open'])
    expect(browserCommand('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open'])
    expect(browserCommand('linux', {})).toBeNull()
    expect(browserCommand('darwin', {})).toEqual(['open'])
    expect(browserCommand('win32', {})).toEqual(['cmd', '/c', 'start', ''])
  })
})
