import type { BaudRate } from '../../../../shared/printing/printing.ts'
import type { OpenDevice } from './open-device.ts'
import { DCB_BYTES, loadSerialTable, type SerialTable } from './com-port-library.ts'

/** winnt.h, fileapi.h and handleapi.h. */
const GENERIC_WRITE = 0x4000_0000
const GENERIC_READ = 0x8000_0000
const OPEN_EXISTING = 3
const INVALID_HANDLE = -1

/** Time limit of one WriteFile, in ms: it then returns what the port accepted, so that no printer blocks a thread forever. */
const WRITE_LIMIT_MS = 500

/** Reads return at once; nothing is read here. */
const timeouts = {
  ReadIntervalTimeout: 0xffff_ffff,
  ReadTotalTimeoutMultiplier: 0,
  ReadTotalTimeoutConstant: 0,
  WriteTotalTimeoutMultiplier: 0,
  WriteTotalTimeoutConstant: WRITE_LIMIT_MS,
}

/** The usual line settings of receipt printers, in the syntax of Windows's `mode` (BuildCommDCB). */
const lineAt = (baudRate: BaudRate): string =>
  `baud=${baudRate} parity=n data=8 stop=1 to=off xon=off odsr=off octs=off dtr=on rts=on idsr=off`

/** Whether a path names a serial port of Windows. */
export const isComPort = (path: string): boolean => /^COM\d{1,3}$/i.test(path)

async function setLine(table: SerialTable, handle: number, baudRate: BaudRate): Promise<boolean> {
  const dcb = { DCBlength: DCB_BYTES }
  if ((await table.getCommState(handle, dcb)) === 0) return false
  if ((await table.buildCommDcb(lineAt(baudRate), dcb)) === 0) return false
  return (await table.setCommState(handle, dcb)) !== 0
}

/**
 * Opens a serial port of Windows with a speed and a time limit for each write, which Node's files do not set. Without a speed the
 * port keeps its present one. Throws if it cannot be opened or there is no kernel32. The tests do not run it on Windows: its
 * calls are checked against the SDK's declarations, their order with a fake.
 */
export async function openComPort(path: string, load: () => Promise<SerialTable> = loadSerialTable): Promise<OpenDevice> {
  const table = await load()
  const access = GENERIC_READ + GENERIC_WRITE
  // Windows knows ports above COM9 by this path only.
  const handle = await table.createFile(`\\\\.\\${path}`, access, 0, null, OPEN_EXISTING, 0, 0)
  if (handle === INVALID_HANDLE) throw new Error(`${path} cannot be opened`)
  return {
    setUp: async (baudRate) =>
      (await table.setCommTimeouts(handle, timeouts)) !== 0 && (baudRate === undefined || setLine(table, handle, baudRate)),
    write: async (piece) => {
      const written: [number] = [0]
      const isDone = (await table.write(handle, Buffer.from(piece), piece.length, written, null)) !== 0
      return isDone ? written[0] : 'broke'
    },
    close: async () => void (await table.closeHandle(handle)),
  }
}
