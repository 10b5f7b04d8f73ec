import { describe, expect, test, vi } from 'vitest'
import { fullAddress, parseAddress } from '../../../../src/main/printing/transports/printer-address.ts'
import { encodeReceipt } from '../../../../src/main/printing/receipt-encoder.ts'
import { conditionOf } from '../../../../src/main/printing/transports/escpos-status.ts'
import { sendOverTcp, type TcpJob } from '../../../../src/main/printing/transports/tcp.ts'
import type { VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { realTimeStatus, type Sensors } from '../../../../src/virtual-printer/moods.ts'
import { printerOnDesk } from '../../../support/printing/virtual-printer.ts'
import { invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'
import { quickTcp } from '../../../support/printing/virtual-printer-timings.ts'

function jobFor(printer: VirtualPrinter, changes: Partial<TcpJob> = {}): TcpJob {
  const address = parseAddress(printer.address)
  if (address === null) throw new Error('no address')
  return {
    address,
    bytes: encodeReceipt(invoiceJob('a').document, { columns: 42, codepage: 'windows1252', drawer: false, logo: false }),
    backChannel: true,
    timings: quickTcp,
    beforeFirstByte: () => true,
    onCondition: () => {},
    signal: new AbortController().signal,
    ...changes,
  }
}

describe('the record before byte 1', () => {
  test('is made when nothing was sent yet', async () => {
    const printer = await printerOnDesk()
    const sentAtRecord: number[] = []
    const beforeFirstByte = () => {
      sentAtRecord.push(printer.bytesReceived())
      return true
    }
    expect(await sendOverTcp(jobFor(printer, { beforeFirstByte }))).toEqual({ kind: 'printed' })
    expect(sentAtRecord).toEqual([0])
    expect(printer.bytesReceived()).toBeGreaterThan(800)
  })

  test('that fails sends nothing', async () => {
    const printer = await printerOnDesk()
    const beforeFirstByte = () => {
      throw new Error('the disk is full')
    }
    expect(await sendOverTcp(jobFor(printer, { beforeFirstByte }))).toEqual({ kind: 'not-sent', reason: 'not-recorded' })
    expect(printer.bytesReceived()).toBe(0)
  })

  test('that is refused sends nothing', async () => {
    const printer = await printerOnDesk()
    expect(await sendOverTcp(jobFor(printer, { beforeFirstByte: () => false }))).toMatchObject({ kind: 'not-sent' })
    expect(printer.bytesReceived()).toBe(0)
  })

  test('is not even asked for while the printer cannot print', async () => {
    const printer = await printerOnDesk()
    await printer.setMood({ kind: 'cover-open' })
    const beforeFirstByte = vi.fn(() => true)
    expect(await sendOverTcp(jobFor(printer, { beforeFirstByte }))).toEqual({ kind: 'not-sent', reason: 'cover-open' })
    expect(beforeFirstByte).not.toHaveBeenCalled()
  })
})

describe('time', () => {
  test('an address that swallows connections is given up after the connect limit', async () => {
    const printer = await printerOnDesk()
    const address = { host: '10.255.255.1', port: 9100 }
    const begun = performance.now()
    const outcome = await sendOverTcp(jobFor(printer, { address, timings: { ...quickTcp, connectMs: 200 } }))
    expect(outcome).toEqual({ kind: 'not-sent', reason: 'unreachable' })
    expect(performance.now() - begun).toBeLessThan(1500)
  })

  test('given up before byte 1 it was not sent, after it is unknown', async () => {
    const printer = await printerOnDesk()
    expect(await sendOverTcp(jobFor(printer, { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'not-sent' })
    expect(printer.bytesReceived()).toBe(0)
    const end = new AbortController()
    await printer.setMood({ kind: 'paper-out', afterLines: 3 })
    const sent = sendOverTcp(jobFor(printer, { signal: end.signal }))
    await vi.waitFor(() => expect(printer.strip()).toHaveLength(3))
    end.abort()
    expect(await sent).toEqual({ kind: 'unknown', reason: 'program-ended' })
  })
})

describe('status bytes as Epson documents them', () => {
  const conditionWith = (sensors: Partial<Sensors>) => {
    const all = { paperLow: false, paperOut: false, coverOpen: false, ...sensors }
    const [printer = 0, offlineCause = 0, errorCause = 0, paper = 0] = [1, 2, 3, 4].map((about) => realTimeStatus(about, all))
    return conditionOf({ printer, offlineCause, errorCause, paper })
  }

  test('the printer’s sensors and our reading agree', () => {
    expect(conditionWith({})).toBe('ready')
    expect(conditionWith({ paperLow: true })).toBe('paper-low')
    expect(conditionWith({ paperLow: true, paperOut: true })).toBe('paper-out')
    expect(conditionWith({ coverOpen: true })).toBe('cover-open')
    expect(conditionWith({ coverOpen: true, paperOut: true })).toBe('cover-open')
  })

  test.each([
    [{ printer: 0x1a, offlineCause: 0x12, errorCause: 0x12, paper: 0x12 }, 'offline'],
    [{ printer: 0x1a, offlineCause: 0x52, errorCause: 0x1a, paper: 0x12 }, 'error'],
    [{ printer: 0x12, offlineCause: 0x12, errorCause: 0x32, paper: 0x12 }, 'error'],
    [{ printer: 0x1a, offlineCause: 0x32, errorCause: 0x12, paper: 0x12 }, 'paper-out'],
    [{ printer: 0x16, offlineCause: 0x12, errorCause: 0x12, paper: 0x1e }, 'paper-low'],
  ])('%o is %s', (status, condition) => expect(conditionOf(status)).toBe(condition))
})

describe('addresses', () => {
  test.each([
    ['192.168.1.50', '192.168.1.50:9100'],
    ['bar.ship:9101', 'bar.ship:9101'],
    ['[fe80::1]:9100', '[fe80::1]:9100'],
    ['[::1]', '[::1]:9100'],
  ])('%s means %s', (address, full) => {
    const parsed = parseAddress(address)
    expect(parsed && fullAddress(parsed)).toBe(full)
  })

  test.each(['host:0', 'host:65536', '', 'a:b:c'])('%j is none', (address) => expect(parseAddress(address)).toBeNull())
})
