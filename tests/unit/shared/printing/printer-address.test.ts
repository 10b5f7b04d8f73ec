import { describe, expect, test } from 'vitest'
import { isPrinterAddress, type PrinterKind } from '../../../../src/shared/printing/printer-address.ts'

const good: Record<PrinterKind, string[]> = {
  tcp: ['192.168.1.50', '192.168.1.50:9100', 'bar.ship', '[fe80::1]:9100', 'printer_1:9'],
  spooler: ['receipt-raw', 'EPSON TM-T20II Receipt', '\\\\bridge-pc\\Kassa', 'Drucker_Küche', 'Hot & Cold; $(Bar)'],
  device: [
    '/dev/usb/lp0',
    '/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0',
    '/dev/ttyS0',
    'COM3',
    'COM12',
    'LPT1',
  ],
  html: ['HP_LaserJet_M15', 'Microsoft Print to PDF'],
}
const bad: Record<PrinterKind, string[]> = {
  tcp: ['', 'two words', '-d', '192.168.1.50:0', 'http://printer', 'a'.repeat(121)],
  spooler: ['', '-o raw', ' receipt', 'receipt ', 'a\nb', 'a\u0000b', 'a'.repeat(121)],
  device: [
    '/etc/passwd',
    '/dev/../etc/passwd',
    '/dev/',
    '/dev//lp0',
    '/dev/.hidden',
    'dev/usb/lp0',
    'COM0',
    'COM3:',
    '/dev/usb/lp 0',
  ],
  html: ['', '--printer', 'a\u001bb'],
}
const kinds = Object.keys(good) as PrinterKind[]

describe('the address of a printer has the form of its kind', () => {
  test.each(kinds)('%s', (kind) => {
    expect(good[kind].filter((address) => !isPrinterAddress(kind, address))).toEqual([])
    expect(bad[kind].filter((address) => isPrinterAddress(kind, address))).toEqual([])
  })
})
