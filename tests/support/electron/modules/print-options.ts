import type { PrinterInfo, WebContentsPrintOptions } from 'electron'

/** The machine's printers, from `STAND_IN_PRINTERS`. */
export const standInPrinters = (): PrinterInfo[] => JSON.parse(process.env['STAND_IN_PRINTERS'] ?? '[]') as PrinterInfo[]

/** Every option of Electron's typings with the types that it takes. */
const optionTypes: Record<keyof WebContentsPrintOptions, string[]> = {
  silent: ['boolean'],
  printBackground: ['boolean'],
  deviceName: ['string'],
  color: ['boolean'],
  margins: ['object'],
  landscape: ['boolean'],
  scaleFactor: ['number'],
  pagesPerSheet: ['number'],
  collate: ['boolean'],
  copies: ['number'],
  pageRanges: ['object'],
  duplexMode: ['string'],
  dpi: ['object'],
  header: ['string'],
  footer: ['string'],
  pageSize: ['string', 'object'],
  usePrinterDefaultPageSize: ['boolean'],
}

const named = new Set(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Legal', 'Letter', 'Tabloid'])
/** Chromium takes no page under a point, in micrometres. */
const MIN_MICRONS = 352

function judgeSize(pageSize: WebContentsPrintOptions['pageSize']): void {
  if (typeof pageSize === 'string' && !named.has(pageSize)) throw new Error(`Unsupported pageSize: ${pageSize}`)
  if (typeof pageSize !== 'object') return
  if (!pageSize.height || !pageSize.width) throw new Error('height and width properties are required for pageSize')
  if ([pageSize.height, pageSize.width].some((microns) => Math.ceil(microns) <= MIN_MICRONS))
    throw new RangeError('height and width properties must be minimum 352 microns.')
}

/**
 * Throws where Electron's own `print` throws (lib/browser/api/web-contents.ts), and for an option that it would pass over in silence;
 * answers why the driver refuses, empty where it prints.
 */
export function refusedPrint(options: WebContentsPrintOptions, printers: readonly PrinterInfo[]): string {
  for (const [name, value] of Object.entries(options)) {
    const types = optionTypes[name as keyof WebContentsPrintOptions] as string[] | undefined
    if (types?.includes(typeof value) !== true) throw new TypeError(`print takes no ${name} of type ${typeof value}`)
  }
  const { pageSize, usePrinterDefaultPageSize, deviceName } = options
  if (usePrinterDefaultPageSize !== undefined && pageSize !== undefined)
    throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize')
  judgeSize(pageSize)
  return deviceName === undefined || printers.some(({ name }) => name === deviceName) ? '' : 'Invalid deviceName provided'
}
