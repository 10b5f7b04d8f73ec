import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isatty } from 'node:tty'
import type { BaudRate } from '../../../../shared/printing/printing.ts'
import { runCommand } from '../command.ts'

/** A device that is open for writing. */
export interface OpenDevice {
  /** Sets up a serial line, within `limitMs`; false if that failed. Does nothing for other devices. */
  setUp(baudRate: BaudRate | undefined, limitMs: number): Promise<boolean>
  /** Returns how many bytes were accepted, 0 if none at the moment. */
  write(piece: Uint8Array): Promise<number | 'broke'>
  close(): Promise<void>
}

/** A device's path for the system; Windows needs a prefix. */
export const systemPath = (path: string): string => (path.startsWith('/') ? path : `\\\\.\\${path}`)

/**
 * Opens a device for writing, without blocking and without making it this program's controlling terminal, since a hangup of the
 * line would then end the program. Throws the system's error.
 */
async function openHandle(path: string): Promise<FileHandle> {
  if (!path.startsWith('/')) return open(systemPath(path), 'r+')
  const handle = await open(path, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK)
  const kind = await handle.stat()
  if (kind.isCharacterDevice() || kind.isFIFO()) return handle
  await handle.close()
  throw new Error(`${path} is not a device`)
}

/** Switches off the terminal's processing of bytes, such as adding a return before each line feed. */
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
    // An error at closing changes nothing for bytes that were already sent.
    close: () => handle.close().catch(() => undefined),
  }
}
