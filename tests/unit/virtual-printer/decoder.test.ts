import { describe, expect, test } from 'vitest'
import { textOf } from '../../../src/shared/receipt/layout.ts'
import { decodePaper } from '../../../src/virtual-printer/decoder.ts'
import { receiptSvg } from '../../../src/virtual-printer/page/receipt-svg.ts'

const bytes = (stream: string): Uint8Array => Uint8Array.from(Buffer.from(stream, 'latin1'))

describe('the strict decoder', () => {
  test('yields lines with their looks, cuts and drawer pulses', () => {
    const paper = decodePaper(
      bytes('\x1b@\x1bt\x10A\x1bE\x01B\x1bE\x00\x1d!\x11C\x1d!\x01T\x1d!\x00\x1dB\x01D\x1dB\x00\n\x1bp\x00\x32\xfa\x1dV\x01'),
      42,
    )
    const plain = { bold: false, double: false, tall: false, inverted: false }
    expect(paper.receipts).toEqual([
      [
        [
          { ...plain, text: 'A' },
          { ...plain, text: 'B', bold: true },
          { ...plain, text: 'C', double: true },
          { ...plain, text: 'T', tall: true },
          { ...plain, text: 'D', inverted: true },
        ],
      ],
    ])
    expect(paper.drawerOpenings).toBe(1)
  })

  test('aligned lines are where the printer puts them', () => {
    const { uncut } = decodePaper(bytes('\x1ba\x01mid\n\x1ba\x02right\n\x1ba\x00left\n'), 10)
    expect(uncut.map(textOf)).toEqual(['   mid', '     right', 'left'])
  })

  test('text past the edge goes on in the next line', () => {
    expect(decodePaper(bytes('abcdefgh\n'), 5).uncut.map(textOf)).toEqual(['abcde', 'fgh'])
  })

  test('code pages are those of the chosen table', () => {
    expect(decodePaper(bytes('\x1bt\x10\xe9\x80\n'), 42).uncut.map(textOf)).toEqual(['é€'])
    expect(decodePaper(bytes('\x1bt\x2e\xc0\n'), 42).uncut.map(textOf)).toEqual(['А'])
  })

  test.each([
    ['an unknown ESC command', '\x1bX'],
    ['an unknown GS command', '\x1dk\x02'],
    ['a parameter that does not exist', '\x1bE\x07'],
    ['a control byte', 'a\x07'],
    ['a carriage return, which printers take in different ways', 'a\r\n'],
    ['a command cut short', 'a\x1b'],
    ['a letter outside ASCII before any code page', '\xe9\n'],
    ['a real-time pulse', '\x10\x14\x01\x00\x01'],
  ])('throws on %s', (_, stream) => {
    expect(() => decodePaper(bytes(stream), 42)).toThrow(/unknown printer command/)
  })
})

describe('the drawing of a receipt', () => {
  test('shows a guest’s name to the letter, never as markup', () => {
    const { uncut } = decodePaper(bytes('<script>alert("1")</script> & co\n'), 42)
    const svg = receiptSvg(uncut, 42)
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co')
    expect(svg).not.toContain('<script>')
  })
})
