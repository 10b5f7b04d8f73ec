import { DEFAULT_PRINTER_PORT } from '../../../shared/printing/printer-address.ts'

export interface PrinterAddress {
  host: string
  port: number
}

/**
 * A printer's address from its settings, `host`, `host:port` or `[IPv6]:port`; null if it has another form or an invalid port.
 */
export function parseAddress(address: string): PrinterAddress | null {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::([0-9]+))?$/.exec(address) ?? []
  const host = bracketed ?? plain
  const number = port === undefined ? DEFAULT_PRINTER_PORT : Number.parseInt(port, 10)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}

/** The address in full form, with its port. */
export const fullAddress = ({ host, port }: PrinterAddress): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
