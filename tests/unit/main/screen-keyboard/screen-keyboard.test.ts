import { describe, expect, test } from 'vitest'
import { keyboardCommands, showScreenKeyboard } from '../../../../src/main/screen-keyboard/screen-keyboard.ts'

describe("the system's on-screen keyboard", () => {
  test('is asked for in the ways of Linux desktops', () => {
    const [squeekboard, onboard] = keyboardCommands(true)
    expect(squeekboard?.join(' ')).toBe('busctl call --user sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true')
    expect(onboard?.at(-1)).toBe('org.onboard.Onboard.Keyboard.Show')
    expect(keyboardCommands(false).map((command) => command.at(-1))).toEqual(['false', 'org.onboard.Onboard.Keyboard.Hide'])
  })

  test('that is not there is no failure', async () => {
    expect(await showScreenKeyboard(true, 'darwin')).toBe(false)
    expect(await showScreenKeyboard(true, 'win32')).toBe(false)
  })
})
