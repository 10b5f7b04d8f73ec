import type { LaunchItems, LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron'
import { describe, expect, test } from 'vitest'
import { APP_ID } from '../../../../src/main/desktop/app-id.ts'
import { type LoginItems, macAutostart, windowsAutostart } from '../../../../src/main/electron/login-item.ts'

type Status = LoginItemSettings['status']

/** A system as Electron shows it: what it answers, and what it was asked. */
function systemOf(answer: Partial<LoginItemSettings>) {
  const asked: (Settings | LoginItemSettingsOptions | undefined)[] = []
  const system: LoginItems = {
    getLoginItemSettings: (options) => {
      asked.push(options)
      return {
        openAtLogin: false,
        wasOpenedAtLogin: false,
        status: 'not-registered',
        executableWillLaunchAtLogin: false,
        launchItems: [],
        ...answer,
      }
    },
    setLoginItemSettings: (settings) => void asked.push(settings),
  }
  return { system, asked }
}

const item = (more: Partial<LaunchItems>): LaunchItems => ({
  name: APP_ID,
  path: 'C:\\Program Files\\Purser\\Purser.exe',
  args: [],
  scope: 'user',
  enabled: true,
  ...more,
})

describe('on Windows', () => {
  const program = String.raw`C:\Program Files\Purser\Purser.exe`
  const stateOf = (answer: Partial<LoginItemSettings>) => windowsAutostart(systemOf(answer).system, { program, args: [] }).state()

  test('program and arguments go into the registry in quotes, and are asked for by the same', () => {
    const { system, asked } = systemOf({})
    const autostart = windowsAutostart(system, { program, args: ['--data', 'D:\\', 'a "b" \\"'] })
    const written = {
      path: String.raw`"C:\Program Files\Purser\Purser.exe"`,
      args: ['"--data"', String.raw`"D:\\"`, String.raw`"a \"b\" \\\""`],
    }
    autostart.set(true)
    autostart.state()
    autostart.set(false)
    expect(asked).toEqual([{ openAtLogin: true, ...written }, written, { openAtLogin: false, ...written }])
  })

  test('it is on where its own value is there and not switched off in Task Manager', () => {
    expect(stateOf({})).toBe('off')
    const launchItems = [item({ name: 'Another', enabled: false }), item({})]
    expect(stateOf({ openAtLogin: true, executableWillLaunchAtLogin: true, launchItems })).toBe('on')
    expect(stateOf({ openAtLogin: true, launchItems: [item({ enabled: false })] })).toBe('blocked')
  })

  test('it is another’s where the program is started with other arguments', () => {
    const launchItems = [item({ args: ['--kiosk'] })]
    expect(stateOf({ executableWillLaunchAtLogin: true, launchItems })).toBe('other')
  })
})

describe('on macOS', () => {
  test.each<[boolean, Status, string]>([
    [true, 'enabled', 'on'],
    [false, 'not-registered', 'off'],
    [false, 'not-found', 'off'],
    [false, 'requires-approval', 'unapproved'],
  ])('openAtLogin %s and %s is %s', (openAtLogin, status, state) => {
    expect(macAutostart(systemOf({ openAtLogin, status }).system).state()).toBe(state)
  })

  test('the app itself is asked for, without arguments', () => {
    const { system, asked } = systemOf({})
    macAutostart(system).set(true)
    expect(asked).toEqual([{ openAtLogin: true }])
  })
})
