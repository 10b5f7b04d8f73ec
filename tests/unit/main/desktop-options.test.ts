import { describe, expect, test } from 'vitest'
import { parseDesktopOptions, serverFlags } from '../../../src/main/desktop-options.ts'

describe('what the desktop app is told', () => {
  test('its own flags are picked out from among those of Chromium', () => {
    const argv = ['.', '--no-sandbox', '--data', '/d', '--ozone-platform=wayland', '--demo']
    expect(parseDesktopOptions(argv, {})).toEqual({ dataDir: '/d', demo: true, port: '0' })
  })

  test('variables stand in for flags, and flags win', () => {
    const env = { PURSER_DATA: '/from-env', PURSER_DEMO: '1', PURSER_PORT: '4200' }
    expect(parseDesktopOptions([], env)).toEqual({ dataDir: '/from-env', demo: true, port: '4200' })
    expect(parseDesktopOptions(['--data=/flag'], env).dataDir).toBe('/flag')
  })

  test('its server allows the origin of its screens and no other', () => {
    const flags = serverFlags({ dataDir: '/d', demo: true, port: '0' }, 'app://purser')
    expect(flags).toEqual(['--port', '0', '--data', '/d', '--allowed-origins', 'app://purser', '--demo'])
  })
})
