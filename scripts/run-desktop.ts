import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** How the desktop app ended: with a status after it had served, or before it could, with what it said on standard error. */
export type DesktopEnd = { served: true; status: number } | { served: false; status: number | null; said: string }

/** Electron fails at once where it fails; what is said later is shown as it comes. */
const HELD_FOR_MS = 3000

/** Keeps what a program says on standard error until it is known whether it starts, since Chromium says much that helps nobody. */
function holdErrors(stream: NodeJS.ReadableStream): { release(): void; take(): string } {
  let said = ''
  let isHeld = true
  const release = (): void => {
    clearTimeout(timer)
    if (isHeld) process.stderr.write(said)
    isHeld = false
  }
  const timer = setTimeout(release, HELD_FOR_MS)
  stream.on('data', (chunk: Buffer) => {
    if (isHeld) said += chunk.toString()
    else process.stderr.write(chunk)
  })
  return {
    release,
    take: () => {
      clearTimeout(timer)
      return said
    },
  }
}

/** Hands the signals that end this program to another one as long as that runs. */
function handOnSignals(child: ChildProcess): { isAsked(): boolean; end(): void } {
  let isAsked = false
  const handOn = (signal: NodeJS.Signals): void => {
    isAsked = true
    child.kill(signal)
  }
  process.on('SIGINT', handOn).on('SIGTERM', handOn)
  return { isAsked: () => isAsked, end: () => void process.off('SIGINT', handOn).off('SIGTERM', handOn) }
}

/** Runs the desktop app to its end, its output passed on. What it said before it failed is left to the caller. */
export function runDesktop(electron: string, flags: readonly string[]): Promise<DesktopEnd> {
  const child = spawn(electron, ['.', ...flags], { stdio: ['inherit', 'pipe', 'pipe'] })
  const [errors, signals] = [holdErrors(child.stderr), handOnSignals(child)]
  let served = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    served ||= line.startsWith('ready ')
    if (served) errors.release()
    process.stdout.write(`${line}\n`)
  })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      signals.end()
      errors.take()
      resolve({ served: false, status: null, said: message })
    })
    child.on('close', (status) => {
      signals.end()
      // Status 0 without a ready line is a second start, which brought the first one's window forward.
      const hasRun = served || signals.isAsked() || status === 0
      if (hasRun) errors.release()
      resolve(hasRun ? { served: true, status: status ?? 0 } : { served: false, status, said: errors.take() })
    })
  })
}
