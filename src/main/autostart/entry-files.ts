import { existsSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { writeFileAtomically } from '../host/atomic-file.ts'
import type { Autostart, AutostartState, StartCommand } from './autostart.ts'
import { entryValues, execValue, hidingEntry, startingEntry } from './desktop-entry.ts'

/** The same name as the installed app's own entry, so that a user's entry overrides the one for all users. */
const NAME = 'purser.desktop'

const fileIn = (folder: string): string => join(folder, 'autostart', NAME)

/**
 * The user's entry and those for all users, in order of precedence (XDG Base Directory Specification: relative folders are
 * ignored).
 */
function entryPaths(env: NodeJS.ProcessEnv): { own: string; shared: string[] } {
  const { XDG_CONFIG_HOME: home = '', XDG_CONFIG_DIRS } = env
  const folders = (XDG_CONFIG_DIRS || '/etc/xdg').split(':').filter(isAbsolute)
  return { own: fileIn(isAbsolute(home) ? home : join(homedir(), '.config')), shared: folders.map(fileIn) }
}

function stateOf(text: string, command: StartCommand): AutostartState {
  const values = entryValues(text)
  const exec = values.get('Exec')
  if (exec === undefined || values.get('Hidden') === 'true' || values.get('X-GNOME-Autostart-enabled') === 'false') return 'off'
  return exec === execValue(command) ? 'on' : 'other'
}

/** Opens a command at sign-in through an entry in the user's `autostart` folder (Desktop Application Autostart Specification). */
export function entryAutostart(command: StartCommand, env: NodeJS.ProcessEnv): Autostart {
  const { own, shared } = entryPaths(env)
  return {
    state: () => {
      const inForce = [own, ...shared].find((path) => existsSync(path))
      return inForce === undefined ? 'off' : stateOf(readFileSync(inForce, 'utf8'), command)
    },
    set: (on) => {
      if (on) writeFileAtomically(own, startingEntry(command))
      else if (shared.some((path) => existsSync(path))) writeFileAtomically(own, hidingEntry())
      else rmSync(own, { force: true })
    },
  }
}
