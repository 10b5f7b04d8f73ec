import { spawn } from 'node:child_process'

/**
 * The AppImage that this program runs from, or null. The runtime names its file and its mount in the environment
 * (docs.appimage.org, Environment variables). Other programs inherit that environment, so the program must also lie in that
 * mount.
 */
export function appImageOf(env: NodeJS.ProcessEnv, program: string): string | null {
  const { APPIMAGE, APPDIR } = env
  if (!APPIMAGE || !APPDIR || !program.startsWith(`${APPDIR}/`)) return null
  return APPIMAGE
}

/** Starts a program that outlives this one; ignores a failure to start. */
export function startDetached(program: string, args: readonly string[]): void {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
