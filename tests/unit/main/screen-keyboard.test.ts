import { describe, expect, test } from 'vitest'
import { keyboardCommands, showScreenKeyboard } from '../../../src/main/screen-keyboard.ts'

describe("the system's on-screen keyboard", () => {
  test('is asked for in the way of each system', () => {
    const [windows] = keyboardCommands(true, 'win32', { CommonProgramFiles: 'C:\\Common' })
    expect(windows?.[0]).toMatch(/TabTip\.exe$/)
    expect(keyboardCommands(false, 'win32', {})).toEqual([])
    const [squeekboard, onboard] = keyboardCommands(true, 'linux', {})
    expect(squeekboard?.join(' ')).toBe('busctl call --user sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true')
    expect(onboard?.at(-1)).toBe('org.onboard.Onboard.Keyboard.Show')
    expect(keyboardCommands(false, 'linux', {}).map((command) => command.at(-1))).toEqual([
      'false',
      'org.onboard.Onboard.Keyboard.Hide',
    ])
    expect(keyboardCommands(true, 'darwin', {})).toEqual([])
  })

  test('that is not there is no failure', async () => {
    expect(await showScreenKeyboard(true, 'darwin')).toBe(false)
    expect(await showScreenKeyboard(true, 'win32', { CommonProgramFiles: 'C:\\nowhere' })).toBe(false)
  })
})
