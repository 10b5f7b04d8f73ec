import { spawn } from 'node:child_process'

/** The command that opens an address in the user's browser; null if there is no desktop. */
export function browserCommand(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): [string, ...string[]] | null {
  if (platform === 'win32') return ['cmd', '/c', 'start', '']
  if (platform === 'darwin') return ['open']
  const hasDesktop = Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
  return hasDesktop ? ['xdg-open'] : null
}

/** Opens the address in the default browser if there is one; never fails, since the address is printed as well. */
export function openBrowser(address: string, env: NodeJS.ProcessEnv): void {
  const command = browserCommand(process.platform, env)
  if (command === null) return
  const [program, ...args] = command
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
