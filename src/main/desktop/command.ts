import { basename, join } from 'node:path'
import { appImageOf } from './app-image.ts'

const commands = new Set(['backup', 'restore', 'verify', 'check'])

/** An AppImage's start script may put this before our own arguments. */
const NO_SANDBOX = '--no-sandbox'

/** The app that was started with a command. */
interface App {
  env: NodeJS.ProcessEnv
  /** Its program file. */
  program: string
  platform: NodeJS.Platform
  isPackaged: boolean
}

function howToRun({ env, program, platform, isPackaged }: App, command: string): string {
  if (!isPackaged) return `npm run purser -- ${command}`
  const image = appImageOf(env, program)
  if (image !== null)
    return `./${basename(image)} --appimage-extract "resources/tools/*", then squashfs-root/resources/tools/purser-tools ${command}`
  const above = platform === 'darwin' ? ['..', 'Resources'] : ['resources']
  const start = platform === 'win32' ? 'purser-tools.cmd' : 'purser-tools'
  return `"${join(program, '..', ...above, 'tools', start)}" ${command}`
}

/** The message for an app that was started with `backup`, `restore`, `verify` or `check`, which run without it; else null. */
export function commandAdvice(argv: readonly string[], app: App): string | null {
  const words = argv.slice(1).filter((word) => word !== NO_SANDBOX)
  // A checkout's first word is the folder or file that Electron is started on.
  const command = words[app.isPackaged ? 0 : 1] ?? ''
  return commands.has(command) ? `purser: ${command} runs without the app: ${howToRun(app, command)}` : null
}
