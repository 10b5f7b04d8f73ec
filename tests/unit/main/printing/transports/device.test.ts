import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readlinkSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findDevices } from '../../../../../src/main/printing/find-printers.ts'
import { encodeReceipt } from '../../../../../src/main/printing/receipt-encoder.ts'
import { askDevice, type DeviceJob, sendToDevice } from '../../../../../src/main/printing/transports/device/device.ts'
import { decodePaper } from '../../../../../src/virtual-printer/decoder.ts'
import { paperText } from '../../../../../src/virtual-printer/paper-roll.ts'
import { lineMissing, openSerialLine } from '../../../../support/printing/serial-line.ts'
import { temporaryFolder } from '../../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../../support/printing/virtual-printer-samples.ts'

const receipt = encodeReceipt(invoiceJob('a').document, deskPrinter('/dev/usb/lp0'))
const timings = { shownMs: 60, stalledMs: 150, pollMs: 5, setUpMs: 2000 }

/** A job with what it reported on its way. */
function jobTo(path: string, changes: Partial<DeviceJob> = {}) {
  const received: string[] = []
  const job: DeviceJob = {
    path,
    bytes: receipt,
    baudRate: undefined,
    timings,
    beforeFirstByte: () => received.push('begins') > 0,
    onCondition: (condition) => received.push(condition),
    signal: new AbortController().signal,
    ...changes,
  }
  return { job, received }
}

/** A pipe in the place of a device file, whose reader takes bytes when it is asked to. */
function openPipe() {
  const path = join(temporaryFolder(), 'lp0')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  let open = true
  const close = () => {
    if (open) closeSync(reader)
    open = false
  }
  onTestFinished(close)
  const taken: Buffer[] = []
  const take = (): Buffer => {
    const piece = Buffer.alloc(65_536)
    for (;;) {
      const length = readNow(reader, piece)
      if (length === 0) return Buffer.concat(taken)
      taken.push(Buffer.from(piece.subarray(0, length)))
    }
  }
  return { path, take, close }
}

function readNow(reader: number, piece: Buffer): number {
  try {
    return readSync(reader, piece)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw problem
  }
}

describe('a device file', () => {
  test('takes the receipt as it is; nobody can confirm it', async () => {
    const { path, take } = openPipe()
    const { job, received } = jobTo(path)
    expect(await sendToDevice(job)).toEqual({ kind: 'unconfirmed' })
    expect(received).toEqual(['begins', 'ready'])
    expect(paperText(decodePaper(take(), 42).receipts[0] ?? [])).toContain('INV-000483')
  })

  test('that takes it in pieces gets it complete', async () => {
    const { path, take } = openPipe()
    const bytes = Buffer.alloc(400_000, receipt)
    const sending = sendToDevice(jobTo(path, { bytes }).job)
    const reading = setInterval(take, 5)
    expect(await sending).toEqual({ kind: 'unconfirmed' })
    clearInterval(reading)
    expect(take().equals(bytes)).toBe(true)
  })

  test('that takes nothing any more is reported, and given up as unknown', async () => {
    const { path } = openPipe()
    const { job, received } = jobTo(path, { bytes: Buffer.alloc(400_000, receipt) })
    expect(await sendToDevice(job)).toEqual({ kind: 'unknown', reason: 'stopped-too-long' })
    expect(new Set(received)).toEqual(new Set(['begins', 'no-answer']))
  })

  test('that takes not one byte was not sent anything', async () => {
    const { path } = openPipe()
    await sendToDevice(jobTo(path, { bytes: Buffer.alloc(400_000, receipt) }).job)
    const { job, received } = jobTo(path)
    expect(await sendToDevice(job)).toEqual({ kind: 'not-sent', reason: 'no-answer' })
    expect(received.at(-1)).toBe('no-answer')
  })

  test('pulled out in the middle is unknown', async () => {
    const { path, close } = openPipe()
    const sending = sendToDevice(
      jobTo(path, { bytes: Buffer.alloc(400_000, receipt), timings: { ...timings, stalledMs: 5000 } }).job,
    )
    setTimeout(close, 50)
    expect(await sending).toEqual({ kind: 'unknown', reason: 'connection-lost' })
  })

  test('the program ends in the middle', async () => {
    const { path } = openPipe()
    const ending = new AbortController()
    setTimeout(() => ending.abort(), 50)
    const { job } = jobTo(path, {
      bytes: Buffer.alloc(400_000, receipt),
      signal: ending.signal,
      timings: { ...timings, stalledMs: 5000 },
    })
    expect(await sendToDevice(job)).toEqual({ kind: 'unknown', reason: 'program-ended' })
  })
})

describe('no byte leaves', () => {
  test('where there is no device', async () => {
    const { job, received } = jobTo('/dev/usb/lp99')
    expect(await sendToDevice(job)).toEqual({ kind: 'not-sent', reason: 'unreachable' })
    expect(received).toEqual(['unreachable'])
    expect(await askDevice('/dev/usb/lp99')).toBe('unreachable')
  })

  test('where nobody is at the other end', async () => {
    const { path, close } = openPipe()
    close()
    expect(await sendToDevice(jobTo(path).job)).toEqual({ kind: 'not-sent', reason: 'unreachable' })
  })

  test('into a file that is no device', async () => {
    const path = join(temporaryFolder(), 'notes.txt')
    writeFileSync(path, 'mine')
    expect(await sendToDevice(jobTo(path).job)).toEqual({ kind: 'not-sent', reason: 'unreachable' })
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  test('while the journal cannot be written, or staff took it back', async () => {
    const { path, take } = openPipe()
    const broken = () => {
      throw new Error('disk full')
    }
    expect(await sendToDevice(jobTo(path, { beforeFirstByte: broken }).job)).toEqual({ kind: 'not-sent', reason: 'not-recorded' })
    expect(await sendToDevice(jobTo(path, { beforeFirstByte: () => false }).job)).toMatchObject({ kind: 'not-sent' })
    expect(take()).toHaveLength(0)
  })
})

describe('a serial line', () => {
  test('carries the bytes as they are, at the speed that was set, and is not taken as the program’s terminal', async ({
    skip,
  }) => {
    const missing = lineMissing()
    if (missing !== null) return skip(missing)
    const line = await openSerialLine()
    onTestFinished(() => line.close())
    const settings = () => execFileSync('stty', ['-F', line.path, '-a'], { encoding: 'utf8' })
    expect(settings(), 'negative control: as opened, a line feed would gain a return').toMatch(/^opost/m)
    expect(await sendToDevice(jobTo(line.path, { baudRate: 19_200 }).job)).toEqual({ kind: 'unconfirmed' })
    expect(settings()).toMatch(/speed 19200 baud[\s\S]*^-opost/m)
    await vi.waitFor(() => expect(line.read().equals(Buffer.from(receipt))).toBe(true))
    expect(readlinkSync('/proc/self/fd/0')).not.toBe(line.path)
    return undefined
  })
})

describe('devices of this machine', () => {
  test('USB printers by their model, serial adapters by their lasting names', async () => {
    const root = temporaryFolder()
    const write = (path: string, text: string) => {
      execFileSync('mkdir', ['-p', join(root, path, '..')])
      writeFileSync(join(root, path), text)
    }
    write('dev/usb/lp0', '')
    write('dev/usb/lp1', '')
    write('dev/usb/hiddev0', '')
    write('dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0', '')
    write('sys/class/usbmisc/lp0/device/ieee1284_id', 'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20II;CLS:PRINTER;\n')
    expect(await findDevices({ devices: join(root, 'dev'), kernel: join(root, 'sys') })).toEqual([
      { kind: 'device', address: '/dev/usb/lp0', name: 'EPSON TM-T20II', description: 'USB', isDefault: false },
      { kind: 'device', address: '/dev/usb/lp1', name: 'USB printer lp1', description: 'USB', isDefault: false },
      {
        kind: 'device',
        address: '/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0',
        name: 'FTDI FT232R USB UART A50285BI',
        description: 'Serial port',
        isDefault: false,
      },
    ])
    expect(await findDevices({ devices: join(root, 'nothing'), kernel: join(root, 'nothing') })).toEqual([])
  })
})
