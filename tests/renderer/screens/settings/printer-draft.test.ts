import { describe, expect, it } from 'vitest'
import { draftOf, errorsIn, formOf, freshPrinter, withFound } from '../../../../src/renderer/screens/settings/printer-draft.ts'
import type { FoundPrinter } from '../../../../src/shared/printing/printing.ts'

const queue: FoundPrinter = {
  kind: 'spooler',
  address: 'receipt-raw',
  name: 'EPSON TM-T20II beside the till in the Lantern Restaurant',
  description: 'socket://10.0.0.9',
  isDefault: true,
}

describe('the form of a printer', () => {
  it('begins on the network, for receipts, with neither drawer nor mark', () => {
    expect(freshPrinter).toMatchObject({ kind: 'tcp', roles: ['receipt'], columns: 42, drawer: false, logo: false })
  })

  it('takes kind, address and name of a printer that was found, and keeps a name that staff gave', () => {
    const taken = withFound(freshPrinter, queue)
    expect(taken).toMatchObject({ kind: 'spooler', address: 'receipt-raw', name: 'EPSON TM-T20II beside the till in the La' })
    expect(errorsIn(taken)).toEqual({})
    expect(withFound({ ...freshPrinter, name: 'Bar' }, queue).name).toBe('Bar')
  })

  it.each([
    ['tcp', '192.168.1.50:9101', 'not an address'],
    ['spooler', 'receipt-raw', '-o raw'],
    ['device', '/dev/usb/lp0', '/etc/passwd'],
    ['html', 'Microsoft Print to PDF', ''],
  ] as const)('takes %s at %s and refuses %j', (kind, right, wrong) => {
    const form = { ...freshPrinter, name: 'Bar', kind }
    expect(errorsIn({ ...form, address: right })).toEqual({})
    expect(errorsIn({ ...form, address: wrong }).address).toMatch(/^Enter /)
  })

  it('sets the speed of a serial line, and leaves it to the system again', () => {
    const fast = formOf({ ...freshPrinter, kind: 'device', speed: '115200' })
    expect(fast.baudRate).toBe(115_200)
    expect(draftOf(fast).speed).toBe('115200')
    expect(formOf({ ...draftOf(fast), speed: 'system' })).not.toHaveProperty('baudRate')
  })
})
