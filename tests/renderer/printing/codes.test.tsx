import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code128, QrCode } from '../../../src/renderer/printing/codes.tsx'

/** The modules of a drawn row: 1 for dark, from the left edge of the code. */
function modulesOf(path: string, length: number): string {
  const cells = Array.from({ length }, () => '0')
  for (const [, from = '', width = ''] of path.matchAll(/M(\d+) 0h(\d+)/g))
    cells.fill('1', Number(from), Number(from) + Number(width))
  return cells.join('')
}

const drawn = (container: HTMLElement) => ({
  path: container.querySelector('path')?.getAttribute('d') ?? '',
  box: (container.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number),
})

describe('a card number on a label', () => {
  it('is Code 128: start, digits, check and stop as the standard has them, with ten modules of quiet on both sides', () => {
    const { path, box } = drawn(render(<Code128 text="700210" />).container)
    const [left = 0, , width = 0] = box
    // Start C, 70, 02, 10, check (105 + 70 + 2·2 + 3·10) mod 103 = 3, stop.
    const symbols = ['11010011100', '10110000100', '11001100110', '11001000100', '10010011000', '1100011101011']
    expect(left).toBe(-10)
    expect(modulesOf(path, width - 20)).toBe(symbols.join(''))
  })

  it('is a QR code with a quiet zone of four cells and its three finder marks', () => {
    const { path, box } = drawn(render(<QrCode text="70021" />).container)
    const [, , size = 0] = box
    expect(size).toBe(21 + 8)
    for (const mark of ['M4 4h7v1', `M${size - 11} 4h7v1`, `M4 ${size - 5}h7v1`]) expect(path).toContain(mark)
    expect(path).not.toMatch(/M[0-3] /)
  })
})
