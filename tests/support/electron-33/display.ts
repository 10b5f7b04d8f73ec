import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Where desktop apps open their windows: the machine's own display, or one without a screen. */
export interface Display {
  /** Whether it was opened here. */
  isOwn: boolean
  /** What an app's environment must name. */
  env: Record<string, string>
  close(): Promise<void>
}

const SCREEN = '1920x1080x24'

/** As root the desktop app runs as nobody, who must own what it writes to. */
export function handOver(folder: string): void {
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'nobody:nogroup', folder])
}

async function endAll(programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) {
    if (program.exitCode !== null || program.signalCode !== null) continue
    const ended = once(program, 'exit')
    program.kill()
    await ended
  }
}

/** Xvfb takes the first display that is free and says which. */
async function startXvfb(): Promise<{ program: ChildProcess; display: string }> {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: program.stdio[3] as Readable })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(program, 'error').then(([error]) => Promise.reject(error as Error)),
  ])) as [string]
  return { program, display: `:${line}` }
}

/** The display of this machine where it has one; else one of Xvfb's with a window manager, ended by `close`. */
export async function openDisplay(): Promise<Display> {
  const home = mkdtempSync(join(tmpdir(), 'purser-home-'))
  handOver(home)
  const forget = (): void => rmSync(home, { recursive: true, force: true })
  const own = { HOME: home, XDG_RUNTIME_DIR: home }
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
    return {
      isOwn: false,
      env: own,
      close: () => {
        forget()
        return Promise.resolve()
      },
    }
  const { program, display } = await startXvfb()
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
  manager.on('error', () => undefined)
  return {
    isOwn: true,
    env: { ...own, DISPLAY: display },
    close: async () => {
      await endAll([manager, program])
      forget()
    },
  }
}
