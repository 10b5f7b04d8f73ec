import { spawn } from 'node:child_process'
import { showTouchKeyboard } from './touch-keyboard.ts'

type Command = readonly [program: string, ...args: string[]]

/** The commands that show or hide the on-screen keyboard of a Linux desktop, the preferred one first. */
export function keyboardCommands(visible: boolean): Command[] {
  const squeekboard = ['busctl', 'call', '--user', 'sm.puri.OSK0', '/sm/puri/OSK0', 'sm.puri.OSK0', 'SetVisible', 'b'] as const
  const onboard = ['dbus-send', '--type=method_call', '--print-reply', '--dest=org.onboard.Onboard'] as const
  const method = `org.onboard.Onboard.Keyboard.${visible ? 'Show' : 'Hide'}`
  return [
    [...squeekboard, String(visible)],
    [...onboard, '/org/onboard/Onboard/Keyboard', method],
  ]
}

const LIMIT_MS = 3000

/** Runs a command; false if it is missing or fails. */
function run([program, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: LIMIT_MS })
    child.once('error', () => resolve(false))
    child.once('exit', (status) => resolve(status === 0))
  })
}

/** Shows or hides the system's on-screen keyboard; false if there is none to ask. Never rejects. */
export async function showScreenKeyboard(
  visible: boolean,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (platform === 'win32') return showTouchKeyboard(visible, env).catch(() => false)
  if (platform !== 'linux') return false
  for (const command of keyboardCommands(visible)) if (await run(command)) return true
  return false
}
