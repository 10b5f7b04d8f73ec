import type { App } from 'electron'
import { APP_ID } from '../desktop/app-id.ts'
import type { Autostart, StartCommand } from '../autostart/autostart.ts'

/** The part of Electron's `app` that reads and sets the login item of Windows and macOS. */
export type LoginItems = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>

/** One word of a Windows command line, as CommandLineToArgvW reads it: backslashes before a quote are doubled. */
const quoted = (word: string): string =>
  `"${word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/\\+$/, (backslashes) => backslashes.repeat(2))}"`

/** Opens a command at sign-in through a value under the user's `Run` key. */
export function windowsAutostart(system: LoginItems, { program, args }: StartCommand): Autostart {
  // Electron writes both into the registry unquoted, and cuts a path at its first space (electron#32657, electron#53911).
  const item = { path: quoted(program), args: args.map(quoted) }
  return {
    state: () => {
      const { openAtLogin, executableWillLaunchAtLogin, launchItems } = system.getLoginItemSettings(item)
      if (!openAtLogin) return executableWillLaunchAtLogin ? 'other' : 'off'
      const own = launchItems.find(({ name, scope }) => name === APP_ID && scope === 'user')
      return own?.enabled === false ? 'blocked' : 'on'
    },
    set: (openAtLogin) => system.setLoginItemSettings({ openAtLogin, ...item }),
  }
}

/** Opens the app at sign-in as a login item of macOS, which takes no arguments. */
export function macAutostart(system: LoginItems): Autostart {
  return {
    state: () => {
      const { openAtLogin, status } = system.getLoginItemSettings()
      if (status === 'requires-approval') return 'unapproved'
      return openAtLogin ? 'on' : 'off'
    },
    set: (openAtLogin) => system.setLoginItemSettings({ openAtLogin }),
  }
}
