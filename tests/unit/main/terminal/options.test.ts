import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseTerminalOptions } from '../../../../src/main/terminal/options.ts'

function options(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const parsed = parseTerminalOptions(argv, env)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}
const refusal = (argv: string[]): string => {
  const parsed = parseTerminalOptions(argv, {})
  return parsed.ok ? '' : parsed.error
}

describe('the options of the browser terminal', () => {
  test('nothing: port 4150, which may give way, the application data folder, and a browser opens', () => {
    expect(options([], { XDG_DATA_HOME: '/data' })).toMatchObject({
      server: { port: 4150, host: '127.0.0.1', demo: false },
      portAskedFor: false,
      open: true,
    })
    if (process.platform === 'linux') {
      expect(options([], { XDG_DATA_HOME: '/xdg' }).server.dataDir).toBe('/xdg/purser/data')
      expect(options([], {}).server.dataDir).toBe(join(homedir(), '.local/share/purser/data'))
      expect(options(['--demo'], { XDG_DATA_HOME: '/xdg' }).server.dataDir).toBe('/xdg/purser/demo')
    }
  })

  test.each([
    [['--port', '5000'], {}],
    [['--port=5000'], {}],
    [[], { PURSER_PORT: '5000' }],
  ])('a port by name is kept or the program ends: %j %j', (argv, env) => {
    expect(options(argv, env)).toMatchObject({ server: { port: 5000 }, portAskedFor: true })
  })

  test.each([
    [['--no-open'], {}],
    [[], { PURSER_NO_OPEN: '1' }],
  ])('no browser is opened with the option for it: %j %j', (argv, env) => {
    expect(options(argv, env).open).toBe(false)
  })

  test('a kiosk is asked for or refused by a flag, else by a variable, else left to the settings', () => {
    expect(options([], {}).kiosk).toBeUndefined()
    expect(options(['--kiosk'], {}).kiosk).toBe(true)
    expect(options(['--kiosk', '--no-kiosk'], { PURSER_KIOSK: '1' }).kiosk).toBe(false)
    expect(options([], { PURSER_KIOSK: 'yes' }).kiosk).toBe(true)
  })

  test('an unknown flag is named, with all that are known', () => {
    expect(refusal(['--bogus'])).toMatch(/--bogus.*Known flags:.*--port.*--no-open/)
  })

  test('it serves its own machine alone, since printers and codes are within its reach', () => {
    expect(refusal(['--host', '0.0.0.0'])).toContain('--insecure-lan')
    expect(refusal(['--host', '0.0.0.0', '--insecure-lan'])).toContain('serves only its own machine')
  })
})
