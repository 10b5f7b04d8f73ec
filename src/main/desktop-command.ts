import { basename, join } from 'node:path'
import { appImageOf } from './app-image.ts'

const commands = new Set(['backup', 'restore', 'verify', 'check'])

/** What may come before our first argument: the folder that Electron itself is started on, and a flag that it needs on some systems. */
const before = new Set(['.', '--no-sandbox'])

/** Where the app is that somebody gave a command to. */
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

/** What to say when the app itself was started with `backup`, `restore`, `verify` or `check`, which run without it; else null. */
export function commandAdvice(argv: readonly string[], app: App): string | null {
  const command = argv.slice(1).find((word, index) => index > 1 || !before.has(word)) ?? ''
  return commands.has(command) ? `purser: ${command} runs without the app: ${howToRun(app, command)}` : null
}
