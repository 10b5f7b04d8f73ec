import { describe, expect, it } from 'vitest'
import { barcodeKey, barcodeSpellings } from '../../../src/shared/barcode.ts'

describe('a barcode', () => {
  it('is the same as UPC-A and as EAN-13 with a leading zero, whichever a scanner sends', () => {
    expect(barcodeKey('0036000291452')).toBe(barcodeKey('036000291452'))
    expect(barcodeSpellings('036000291452')).toEqual(['036000291452', '0036000291452'])
    expect(barcodeSpellings('0036000291452')).toEqual(['036000291452', '0036000291452'])
  })

  it('is otherwise compared to the letter', () => {
    for (const code of ['5012345678900', '96385074', '00963850', 'BEER-330', 'beer-330', '0BEER-3300000'])
      expect([barcodeKey(code), barcodeSpellings(code)]).toEqual([code, [code]])
  })
})
