import { describe, expect, test } from 'vitest'
import { createDeskCodes } from '../../../../src/main/host/desk-codes.ts'

const start = Date.UTC(2026, 10, 21, 14, 0)
const codeFor = (cardNumber: string, code: string, goodForMs: number) => ({
  cardNumber,
  code,
  expiresAt: new Date(start + goodForMs).toISOString(),
})

describe('the codes on the desk', () => {
  test('are shown until they expire', () => {
    let now = start
    const codes = createDeskCodes(() => now)
    codes.add(codeFor('10001', '111111', 1000))
    codes.add(codeFor('10002', '222222', 5000))
    now += 999
    expect(codes.valid().map(({ code }) => code)).toEqual(['111111', '222222'])
    now += 1
    expect(codes.valid().map(({ code }) => code)).toEqual(['222222'])
  })

  test('are one a card: a new code takes the place of the one before', () => {
    const codes = createDeskCodes(() => start)
    codes.add(codeFor('10001', '111111', 1000))
    codes.add(codeFor('10001', '333333', 1000))
    expect(codes.valid().map(({ code }) => code)).toEqual(['333333'])
  })

  test('are sent to whoever listens, until that ends', () => {
    const codes = createDeskCodes(() => start)
    const received: string[] = []
    const stop = codes.onCode(({ code }) => received.push(code))
    codes.add(codeFor('10001', '111111', 1000))
    stop()
    codes.add(codeFor('10001', '222222', 1000))
    expect(received).toEqual(['111111'])
  })
})
