import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const bin = (name: string): string => join('node_modules', '.bin', name)

/** Runs a program to its end with its output shown; its exit status. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
}

/** Runs a program with its output shown as it comes; what it printed on standard output, and its exit status. */
export function runAndRead(program: string, args: readonly string[]): Promise<{ printed: string; status: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      process.stdout.write(part)
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ printed, status: status ?? 1 }))
  })
}
