import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isatty } from 'node:tty'
import type { BaudRate } from '../../../../shared/printing/printing.ts'
import { runCommand } from '../command.ts'

/** A device that is open for writing. */
export interface OpenDevice {
  /** Sets the line up where it is a serial one; false when that failed. `limitMs` bounds it. */
  setUp(baudRate: BaudRate | undefined, limitMs: number): Promise<boolean>
  /** How many of the bytes it took, 0 for none just now. */
  write(piece: Uint8Array): Promise<number | 'broke'>
  close(): Promise<void>
}

/** Windows knows devices by this path. */
export const systemPath = (path: string): string => (path.startsWith('/') ? path : `\\\\.\\${path}`)

/**
 * Opens a device for writing without waiting for it and without taking it as this program's terminal, which would let a line that
 * hangs up end the program. Throws the system's error.
 */
async function openHandle(path: string): Promise<FileHandle> {
  if (!path.startsWith('/')) return open(systemPath(path), 'r+')
  const handle = await open(path, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK)
  const kind = await handle.stat()
  if (kind.isCharacterDevice() || kind.isFIFO()) return handle
  await handle.close()
  throw new Error(`${path} is not a device`)
}

/** Switches off what a terminal does to bytes on their way, such as a return before each line feed. */
async function setUpLine(path: string, baudRate: BaudRate | undefined, timeoutMs: number): Promise<boolean> {
  const speed = baudRate === undefined ? [] : [String(baudRate)]
  const fileOption = process.platform === 'darwin' ? '-f' : '-F'
  const end = await runCommand('stty', [fileOption, path, ...speed, 'raw', '-echo'], { timeoutMs })
  return end.kind === 'ended' && end.status === 0
}

async function writePiece(handle: FileHandle, piece: Uint8Array): Promise<number | 'broke'> {
  try {
    return (await handle.write(piece)).bytesWritten
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : 'broke'
  }
}

/** Opens a device file, or a serial line of Linux or macOS. Throws the system's error. */
export async function openDeviceFile(path: string): Promise<OpenDevice> {
  const handle = await openHandle(path)
  return {
    setUp: async (baudRate, limitMs) => !isatty(handle.fd) || setUpLine(path, baudRate, limitMs),
    write: (piece) => writePiece(handle, piece),
    // What a closing line says of bytes that are gone changes nothing any more.
    close: () => handle.close().catch(() => undefined),
  }
}
