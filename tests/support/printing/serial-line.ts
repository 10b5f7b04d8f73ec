import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A terminal line whose other end this process reads, as a serial printer has it. */
export interface SerialLine {
  /** Its device, such as /dev/pts/4. */
  path: string
  /** All that came through so far. */
  read(): Buffer
  close(): Promise<void>
}

const SCRIPT = '/usr/bin/script'
const LOOK_EVERY_MS = 20

/** Why there can be no line here; null where there can. */
export const lineMissing = (): string | null => (existsSync(SCRIPT) ? null : 'script (Debian: bsdutils) is missing')

/** Opens a line by util-linux's `script`; `as` turns a command into one of the user who shall print. */
export async function openSerialLine(
  as: (command: string, args: readonly string[]) => [string, readonly string[]] = (command, args) => [command, args],
): Promise<SerialLine> {
  const [command, args] = as(SCRIPT, ['-q', '-e', '-c', 'readlink /proc/self/fd/0; exec sleep 600', '/dev/null'])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  const read = () => Buffer.concat(pieces)
  // It says its own name on the line, first of all.
  let path: string | undefined
  while (path === undefined) {
    path = /^(\/dev\/pts\/\d+)\r?\n/.exec(read().toString())?.[1]
    await pause(LOOK_EVERY_MS)
  }
  pieces.length = 0
  return {
    path,
    read,
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
