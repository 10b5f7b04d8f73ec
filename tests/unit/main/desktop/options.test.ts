import { isAbsolute, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultDataDir } from '../../../../src/server/kernel/config.ts'
import { keptFlags, parseDesktopOptions, selfCheckOf, serverFlags } from '../../../../src/main/desktop/options.ts'

describe('the options of the desktop app', () => {
  test('its own flags are picked out from among those of Chromium', () => {
    const argv = ['.', '--no-sandbox', '--data', '/d', '--ozone-platform=wayland', '--demo']
    expect(parseDesktopOptions(argv, {})).toEqual({ dataDir: '/d', demo: true, port: '0', kiosk: undefined })
  })

  test('variables replace flags, and flags win', () => {
    const env = { PURSER_DATA: '/from-env', PURSER_DEMO: '1', PURSER_PORT: '4200' }
    expect(parseDesktopOptions([], env)).toMatchObject({ dataDir: '/from-env', demo: true, port: '4200' })
    expect(parseDesktopOptions(['--data=/flag'], env).dataDir).toBe('/flag')
  })

  test('the data folder is absolute, as Electron wants it, whatever it was given as', () => {
    expect(parseDesktopOptions(['--data', 'data'], {}).dataDir).toBe(resolve('data'))
    expect(parseDesktopOptions([], { PURSER_DATA: './here' }).dataDir).toBe(resolve('here'))
    expect(isAbsolute(parseDesktopOptions([], { XDG_DATA_HOME: 'share' }).dataDir)).toBe(true)
  })

  test('a kiosk is asked for or refused by a flag, else by a variable, else left to the settings', () => {
    const kioskOf = (argv: string[], env: NodeJS.ProcessEnv = {}) => parseDesktopOptions(argv, env).kiosk
    expect(kioskOf([])).toBeUndefined()
    expect(kioskOf(['.', '--kiosk', '--no-sandbox'])).toBe(true)
    expect(kioskOf(['--no-kiosk'], { PURSER_KIOSK: '1' })).toBe(false)
    expect(kioskOf([], { PURSER_KIOSK: '1' })).toBe(true)
  })

  test('a later start is given what finds the same data, port and kiosk, and nothing where the app was started as installed', () => {
    const kept = (argv: string[], env: NodeJS.ProcessEnv = {}) => keptFlags(parseDesktopOptions(argv, env), env)
    expect(kept([])).toEqual([])
    expect(kept(['--no-sandbox', '--ozone-platform=wayland'])).toEqual([])
    expect(kept(['--demo'])).toEqual(['--demo'])
    expect(kept([], { XDG_DATA_HOME: '/share', PURSER_DATA: '/share/purser/data' })).toEqual([])
    expect(kept(['--data', 'here'])).toEqual(['--data', resolve('here')])
    const env = { PURSER_DATA: '/from-env', PURSER_DEMO: '1', PURSER_PORT: '4200', PURSER_KIOSK: '1' }
    expect(kept([], env)).toEqual(['--demo', '--data', '/from-env', '--port', '4200', '--kiosk'])
    expect(kept(['--no-kiosk'], { PURSER_KIOSK: '1' }), 'it holds for one start').toEqual([])
  })

  test('what a later start is given means the same to it', () => {
    const given = fc.record({
      dataDir: fc.constantFrom('/d', '/a b/100%', '/'),
      demo: fc.boolean(),
      port: fc.constantFrom('0', '4200'),
      kiosk: fc.constantFrom(true, undefined),
    })
    fc.assert(
      fc.property(given, (options) => {
        expect(parseDesktopOptions(keptFlags(options, {}), {})).toEqual(options)
      }),
    )
  })

  test('its server allows the origin of its screens and no other', () => {
    const flags = serverFlags({ dataDir: '/d', demo: true, port: '0', kiosk: undefined }, '4200', 'app://purser')
    expect(flags).toEqual(['--port', '4200', '--data', '/d', '--allowed-origins', 'app://purser', '--demo'])
  })

  test('the data stay on their PC, also where Windows carries profiles about', () => {
    const env = { APPDATA: 'C:\\Users\\desk\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\desk\\AppData\\Local' }
    expect(defaultDataDir(env, 'win32')).toMatch(/^C:\\Users\\desk\\AppData\\Local.Purser$/)
  })
})

test.each([
  [['.', '--self-check'], ''],
  [['--self-check=C:\\check.txt', '--no-sandbox'], 'C:\\check.txt'],
  [['--self-check', '--data', 'x'], ''],
  [['--data', 'x', '--kiosk'], null],
  [[], null],
])('%j asks for the self-check as %j', (argv, file) => {
  expect(selfCheckOf(argv)).toBe(file)
})
