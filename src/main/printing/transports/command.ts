import { spawn } from 'node:child_process'

/**
 * How a system program ended: `missing` means not installed, `timed-out` that it was killed after its time limit; `status` is
 * null if a signal ended it.
 */
export type CommandEnd =
  | { kind: 'ended'; status: number | null; stdout: string; stderr: string }
  | { kind: 'missing' }
  | { kind: 'timed-out' }

export interface CommandOptions {
  timeoutMs: number
  input?: Uint8Array
  env?: Readonly<Record<string, string>>
}

/** Runs a system program without a shell, in the C locale so that its output can be parsed. Never rejects. */
export function runCommand(program: string, args: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env, LC_ALL: 'C', LANGUAGE: 'C' }
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    const said = { stdout: '', stderr: '' }
    const timer = setTimeout(() => {
      resolve({ kind: 'timed-out' })
      child.kill('SIGKILL')
    }, options.timeoutMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
    // Ignored: a program that ends without reading its input shows that by its status.
    child.stdin.on('error', () => undefined)
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ kind: 'missing' })
    })
    child.on('close', (status) => {
      clearTimeout(timer)
      resolve({ kind: 'ended', status, ...said })
    })
    child.stdin.end(options.input)
  })
}
