import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Command = readonly [program: string, ...args: string[]]

/** The commands that show or hide the system's own keyboard, the best first; none where there is no way to. */
export function keyboardCommands(visible: boolean, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Command[] {
  if (platform === 'win32') {
    // Windows hides its keyboard itself once no field has the focus.
    const common = env['CommonProgramFiles'] ?? 'C:\\Program Files\\Common Files'
    return visible ? [[join(common, 'microsoft shared', 'ink', 'TabTip.exe')]] : []
  }
  if (platform !== 'linux') return []
  const squeekboard = ['busctl', 'call', '--user', 'sm.puri.OSK0', '/sm/puri/OSK0', 'sm.puri.OSK0', 'SetVisible', 'b'] as const
  const onboard = ['dbus-send', '--type=method_call', '--print-reply', '--dest=org.onboard.Onboard'] as const
  const method = `org.onboard.Onboard.Keyboard.${visible ? 'Show' : 'Hide'}`
  return [
    [...squeekboard, String(visible)],
    [...onboard, '/org/onboard/Onboard/Keyboard', method],
  ]
}

const LIMIT_MS = 3000

/** Runs a command; false when it is not there or fails. */
function run([program, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    if (program.includes('\\') && !existsSync(program)) return resolve(false)
    const child = spawn(program, args, { stdio: 'ignore', timeout: LIMIT_MS, windowsHide: true })
    child.once('error', () => resolve(false))
    child.once('exit', (status) => resolve(status === 0))
  })
}

/** Asks the system's keyboard to show or hide itself; false where none could be asked. Never throws. */
export async function showScreenKeyboard(
  visible: boolean,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  for (const command of keyboardCommands(visible, platform, env)) if (await run(command)) return true
  return false
}
