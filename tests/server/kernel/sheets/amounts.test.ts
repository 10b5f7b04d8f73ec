import { describe, expect, it } from 'vitest'
import { amountIn, decimalMarkOf } from '../../../../src/server/kernel/sheets/amounts.ts'

describe('the amount in a cell', () => {
  it.each([
    ['1234', '.', 123_400],
    ['1,234', '.', 123_400],
    ['1,234.5', '.', 123_450],
    ['1,00,000.25', '.', 10_000_025],
    ['Rs 1,234.50', '.', 123_450],
    ['€12.50', '.', 1250],
    ['12,5', ',', 1250],
    ['1.234,56', ',', 123_456],
    ['1 234 567,89', ',', 123_456_789],
    ['1\u202f234,50 €', ',', 123_450],
    ['1’234.50', '.', 123_450],
    ['12.50 EUR', '.', 1250],
  ] as const)('%s with %s is %i minor units', (text, mark, minor) => {
    expect(amountIn(text, mark)).toBe(minor)
  })

  it.each(['', 'free', '12.345', '1.2.3', '-5', '12,34', '1,23,4', '1e5', '1 2'])('is none for %j with a point', (text) => {
    expect(amountIn(text, '.')).toBeNull()
  })
})

describe('the decimal mark of a column', () => {
  it.each([
    ['unknown', ['1,234', '500']],
    ['unknown', ['1.234']],
    ['.', ['1,234', '12.50']],
    [',', ['1,234', '12,50']],
    [',', ['1.234', '12,5']],
    ['unknown', ['12,50', '12.50']],
    ['.', ['1,234.50']],
    [',', ['1.234,50']],
    ['.', ['1,00,000']],
    [',', ['1.000.000']],
    ['.', ['12', 'free', '']],
    ['none', ['free', '']],
    ['none', []],
  ] as const)('is %s for %j', (mark, texts) => {
    expect(decimalMarkOf(texts)).toBe(mark)
  })
})
