import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCupsServer } from '../../../../../src/main/printing/transports/cups/cups-server.ts'
import { decodeIpp, encodeIpp, numberOf, operations, textOf } from '../../../../../src/main/printing/transports/cups/ipp.ts'

/** A reply as RFC 8010 lays it out, by hand: a head, the operation's attributes, and one printer. */
const reply = Buffer.concat([
  Buffer.from('02000000000000010147', 'hex'),
  Buffer.from('0012', 'hex'),
  Buffer.from('attributes-charset'),
  Buffer.from('0005', 'hex'),
  Buffer.from('utf-8'),
  Buffer.from('04', 'hex'),
  Buffer.from('23000d', 'hex'),
  Buffer.from('printer-state'),
  Buffer.from('000400000005', 'hex'),
  Buffer.from('44000d', 'hex'),
  Buffer.from('state-reasons'),
  Buffer.from('0006', 'hex'),
  Buffer.from('paused'),
  Buffer.from('4400000004', 'hex'),
  Buffer.from('jams'),
  Buffer.from('220009', 'hex'),
  Buffer.from('accepting'),
  Buffer.from('000100', 'hex'),
  Buffer.from('130007', 'hex'),
  Buffer.from('no-time'),
  Buffer.from('0000', 'hex'),
  Buffer.from('03', 'hex'),
])

describe('the Internet Printing Protocol', () => {
  test('a question is laid out as RFC 8010 says', () => {
    const bytes = encodeIpp({ operation: operations.getJob, printerUri: 'ipp://localhost/printers/a', jobId: 258 })
    expect(bytes.toString('hex', 0, 9)).toBe('020000090000000101')
    expect(bytes.toString('latin1')).toContain('attributes-charset\0\x05utf-8')
    expect(bytes.toString('hex')).toContain(`210006${Buffer.from('job-id').toString('hex')}000400000102`)
    expect(bytes.at(-1)).toBe(3)
  })

  test('a reply is read: numbers, words, several of one name, what is false; what has no value is left out', () => {
    const { status, failed, objects } = decodeIpp(reply)
    expect({ status, failed, printers: objects.length }).toEqual({ status: 0, failed: false, printers: 1 })
    const [printer = new Map<string, never>()] = objects
    expect(numberOf(printer, 'printer-state')).toBe(5)
    expect(printer.get('state-reasons')).toEqual(['paused', 'jams'])
    expect(printer.get('accepting')).toEqual([false])
    expect([textOf(printer, 'no-time'), numberOf(printer, 'no-time')]).toEqual(['', null])
  })

  test('a reply cut short anywhere is none', () => {
    for (let length = 0; length < reply.length; length += 1) {
      expect(() => decodeIpp(reply.subarray(0, length)), `${length} bytes`).toThrow(RangeError)
    }
  })

  test.each([
    ['another program', 200, 'text/html', '<html>'],
    ['a page that is not there', 404, 'text/html', ''],
  ])('%s at the scheduler’s address counts as no scheduler', async (_, status, type, body) => {
    const stranger = createServer((_question, answer) => {
      answer.writeHead(status, { 'content-type': type }).end(body)
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    onTestFinished(() => void stranger.close())
    const { port } = stranger.address() as { port: number }
    const server = openCupsServer({ address: `127.0.0.1:${port}`, requestMs: 1000 })
    expect(await server.ask({ operation: operations.getPrinters })).toBeNull()
  })
})
