/** Maximum length of a barcode: the longest Code 128 that a hand scanner reads. */
export const MAX_BARCODE = 48

/**
 * A key that is equal for two readings of the same barcode: UPC-A is EAN-13 with a leading zero (GS1 General Specifications,
 * 5.2.1), and scanners send either. Other barcodes are compared exactly.
 */
export const barcodeKey = (code: string): string => (/^0\d{12}$/.test(code) ? code.slice(1) : code)

/** Every way to write this barcode. */
export const barcodeSpellings = (code: string): string[] => {
  const key = barcodeKey(code)
  return /^\d{12}$/.test(key) ? [key, `0${key}`] : [key]
}
