import { app } from 'electron'
import { appImageOf } from '../desktop/app-image.ts'
import { type Autostart, withoutAutostart } from '../autostart/autostart.ts'
import { entryAutostart } from '../autostart/entry-files.ts'
import { type DesktopOptions, keptFlags } from '../desktop/options.ts'
import { macAutostart, windowsAutostart } from './login-item.ts'

/** How this system opens the app at sign-in, with the options of this run that a later start needs too. */
export function electronAutostart(options: DesktopOptions): Autostart {
  const { env, platform, execPath } = process
  if (!app.isPackaged) return withoutAutostart('checkout')
  const args = keptFlags(options, env)
  if (platform === 'win32') return windowsAutostart(app, { program: execPath, args })
  if (platform === 'darwin') return args.length === 0 ? macAutostart(app) : withoutAutostart('options')
  return entryAutostart({ program: appImageOf(env, execPath) ?? execPath, args }, env)
}
