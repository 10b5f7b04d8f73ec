/** Characters of a barcode: the longest Code 128 that a hand scanner reads. */
export const MAX_BARCODE = 48

/**
 * What makes two readings one barcode: UPC-A is EAN-13 with a leading zero (GS1 General Specifications, 5.2.1), and scanners send either.
 * Anything else is compared to the letter.
 */
export const barcodeKey = (code: string): string => (/^0\d{12}$/.test(code) ? code.slice(1) : code)

/** Every way to write a barcode that is this one. */
export const barcodeSpellings = (code: string): string[] => {
  const key = barcodeKey(code)
  return /^\d{12}$/.test(key) ? [key, `0${key}`] : [key]
}
