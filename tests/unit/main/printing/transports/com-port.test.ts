import * as koffi from 'koffi'
import { describe, expect, test } from 'vitest'
import { isComPort, openComPort } from '../../../../../src/main/printing/transports/device/com-port.ts'
import { prototypes, structures } from '../../../../../src/main/printing/transports/device/com-port-declarations.ts'
import {
  DCB_BYTES,
  declareStructures,
  type SerialTable,
} from '../../../../../src/main/printing/transports/device/com-port-library.ts'
import { type DeviceJob, sendToDevice } from '../../../../../src/main/printing/transports/device/device.ts'

describe('kernel32’s serial calls as they are declared', () => {
  declareStructures(koffi)

  // Offsets of the Windows SDK, the same on every processor: there is no pointer in them.
  test.each([
    [
      'DCB',
      DCB_BYTES,
      { BaudRate: 4, flags: 8, XonLim: 14, ByteSize: 18, Parity: 19, StopBits: 20, EvtChar: 25, wReserved1: 26 },
    ],
    ['COMMTIMEOUTS', 20, { ReadTotalTimeoutConstant: 8, WriteTotalTimeoutConstant: 16 }],
  ] as const)('%s takes %i bytes, its fields where Windows puts them', (name, size, offsets) => {
    expect(koffi.sizeof(name)).toBe(size)
    expect(Object.fromEntries(Object.keys(offsets).map((field) => [field, koffi.offsetof(name, field)]))).toEqual(offsets)
    expect(Object.keys(koffi.type(name).members ?? {})).toEqual(Object.keys(structures[name]))
  })

  test.each([
    ['createFile', 'CreateFileW', ['String16', 'UInt32', 'UInt32', 'Pointer', 'UInt32', 'UInt32', 'Int64']],
    ['closeHandle', 'CloseHandle', ['Int64']],
    ['getCommState', 'GetCommState', ['Int64', 'Pointer']],
    ['buildCommDcb', 'BuildCommDCBW', ['String16', 'Pointer']],
    ['setCommState', 'SetCommState', ['Int64', 'Pointer']],
    ['setCommTimeouts', 'SetCommTimeouts', ['Int64', 'Pointer']],
    ['write', 'WriteFile', ['Int64', 'Pointer', 'UInt32', 'Pointer', 'Pointer']],
  ] as const)('%s is %s of the SDK', (called, name, parameters) => {
    const { proto } = koffi.proto(prototypes[called])
    const declared = (proto?.arguments ?? []) as unknown as { type: koffi.TypeObject; direction: string }[]
    expect([proto?.name, declared.map(({ type }) => type.primitive)]).toEqual([name, parameters])
    const written = { getCommState: ['Input/Output'], buildCommDcb: ['Input/Output'], write: ['Output'] } as Partial<
      Record<string, string[]>
    >
    expect(declared.flatMap(({ direction }) => (direction === 'Input' ? [] : [direction]))).toEqual(written[called] ?? [])
    // A handle is as wide as a pointer.
    expect(proto?.result.size).toBe(called === 'createFile' ? koffi.sizeof('void *') : 4)
  })
})

/** A port of Windows that takes so many bytes with each write, and notes what it is called with. */
function windowsPort(taking: number[], exists = true) {
  const calls: [name: string, ...args: unknown[]][] = []
  const paper: Buffer[] = []
  const noted =
    (name: string, answer = 1) =>
    async (...args: unknown[]): Promise<number> => {
      calls.push([name, ...args.map((arg) => (typeof arg === 'object' && arg !== null ? { ...arg } : arg))])
      return answer
    }
  const table: SerialTable = {
    createFile: noted('createFile', exists ? 7 : -1),
    closeHandle: noted('closeHandle'),
    getCommState: noted('getCommState'),
    buildCommDcb: noted('buildCommDcb'),
    setCommState: noted('setCommState'),
    setCommTimeouts: noted('setCommTimeouts'),
    write: async (_handle, buffer, length, written) => {
      const taken = Math.min(taking.shift() ?? Number(length), Number(length))
      if (taken < 0) return 0
      paper.push((buffer as Buffer).subarray(0, taken))
      ;(written as [number])[0] = taken
      return 1
    },
  }
  return {
    calls,
    paper: () => Buffer.concat(paper),
    names: () => calls.map(([name]) => name),
    open: (path: string) => openComPort(path, async () => table),
  }
}

const bytes = Buffer.alloc(10_000, 'receipt ')
const jobTo = (changes: Partial<DeviceJob> = {}): DeviceJob => ({
  path: 'COM12',
  bytes,
  baudRate: 19_200,
  timings: { shownMs: 60, stalledMs: 150, pollMs: 5, setUpMs: 2000 },
  beforeFirstByte: () => true,
  onCondition: () => undefined,
  signal: new AbortController().signal,
  ...changes,
})

describe('a serial port of Windows', () => {
  test('gets its speed and a limit for each write before the first byte, and is closed', async () => {
    const port = windowsPort([])
    expect(await sendToDevice(jobTo(), port.open)).toEqual({ kind: 'unconfirmed' })
    expect(port.names()).toEqual(['createFile', 'setCommTimeouts', 'getCommState', 'buildCommDcb', 'setCommState', 'closeHandle'])
    expect(port.calls[0]?.[1]).toBe('\\\\.\\COM12')
    expect(port.calls[1]?.[2]).toMatchObject({ WriteTotalTimeoutConstant: 500, WriteTotalTimeoutMultiplier: 0 })
    expect(port.calls[2]?.[2]).toEqual({ DCBlength: 28 })
    expect(port.calls[3]?.[1]).toMatch(/^baud=19200 parity=n data=8 stop=1 /)
    expect(port.paper().equals(bytes)).toBe(true)
  })

  test('keeps the speed it has where none is chosen', async () => {
    const port = windowsPort([])
    await sendToDevice(jobTo({ baudRate: undefined }), port.open)
    expect(port.names()).toEqual(['createFile', 'setCommTimeouts', 'closeHandle'])
  })

  test('that takes its time gets everything; one that stops ends the job, as one that breaks does', async () => {
    const slow = windowsPort([100, 0, 3000, 0, 50])
    expect(await sendToDevice(jobTo(), slow.open)).toEqual({ kind: 'unconfirmed' })
    expect(slow.paper().equals(bytes)).toBe(true)
    const stopped = windowsPort([100, ...Array.from({ length: 1000 }, () => 0)])
    expect(await sendToDevice(jobTo(), stopped.open)).toEqual({ kind: 'unknown', reason: 'stopped-too-long' })
    const broken = windowsPort([100, -1])
    expect(await sendToDevice(jobTo(), broken.open)).toEqual({ kind: 'unknown', reason: 'connection-lost' })
    expect([stopped.names().at(-1), broken.names().at(-1)]).toEqual(['closeHandle', 'closeHandle'])
  })

  test('that is not there was sent nothing', async () => {
    const port = windowsPort([], false)
    expect(await sendToDevice(jobTo(), port.open)).toEqual({ kind: 'not-sent', reason: 'unreachable' })
    expect(port.names()).toEqual(['createFile'])
  })

  test.each([
    ['COM3', true],
    ['com12', true],
    ['LPT1', false],
    ['/dev/ttyS0', false],
    ['COM3\\..\\x', false],
  ])('%s: %j', (path, isPort) => expect(isComPort(path)).toBe(isPort))
})
