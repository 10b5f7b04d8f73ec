import { Type, type Static } from 'typebox'

/**
 * How a printer is reached: bytes over the network; bytes through a queue of the system's spooler (CUPS, winspool); bytes to a
 * device or a serial line; or a rendered page through the system's driver, which only the desktop app can print.
 */
export const PrinterKind = Type.Enum(['tcp', 'spooler', 'device', 'html'])
export type PrinterKind = Static<typeof PrinterKind>

/** The port on which receipt printers listen for raw bytes. */
export const DEFAULT_PRINTER_PORT = 9100

/**
 * A name in the system's list of printers. It must not start with a hyphen, which the system's print command could take for an
 * option.
 */
const SYSTEM_NAME = /^(?![-\s])[^\p{C}]{1,120}(?<!\s)$/u

/**
 * The form of an address by kind: a host name, an IPv4 or a bracketed IPv6 address with an optional port; the name of a queue; a
 * device, such as /dev/usb/lp0, /dev/serial/by-id/… or COM3, but no other file; a name in the driver's list.
 */
const forms: Record<PrinterKind, RegExp> = {
  tcp: /^([0-9A-Za-z]([0-9A-Za-z._-]*[0-9A-Za-z])?|\[[0-9A-Fa-f:.]+\])(:[1-9][0-9]{0,4})?$/,
  spooler: SYSTEM_NAME,
  device: /^(\/dev(\/[0-9A-Za-z][0-9A-Za-z._:+@-]*)+|COM[1-9][0-9]{0,2}|LPT[1-9])$/,
  html: SYSTEM_NAME,
}

/** Whether an address has the form of its kind. */
export const isPrinterAddress = (kind: PrinterKind, address: string): boolean =>
  address.length <= 120 && forms[kind].test(address)
