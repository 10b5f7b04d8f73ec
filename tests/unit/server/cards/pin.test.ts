import { describe, expect, it } from 'vitest'
import { checkPin, consentOf, newPin, NO_PIN, pinStateOf, pinText } from '../../../../src/server/cards/pin.ts'

const holder = { dob: '1988-04-18' }
const isTaken = (pin: string, cardNumber = '70023'): boolean => checkPin(pin, holder, cardNumber).ok

describe('a PIN', () => {
  it.each(['0000', '7777', '11111', '999999', '1212', '123123', '474747'])('of repeats is refused: %s', (pin) => {
    expect(isTaken(pin)).toBe(false)
  })
  it.each(['1234', '0123', '4321', '56789', '7890', '987654', '3210', '0987'])('of digits in a row is refused: %s', (pin) => {
    expect(isTaken(pin)).toBe(false)
  })
  it.each(['1988', '1804', '0418', '180488', '041888', '880418'])("that is the guest's birthday is refused: %s", (pin) => {
    expect(isTaken(pin)).toBe(false)
  })
  it.each(['70023', '7002', '0023'])('that is printed on the card is refused: %s', (pin) => {
    expect(isTaken(pin)).toBe(false)
  })
  it.each(['4826', '1989', '70024', '280519', '90210', '1213', '135790', '5000', '0005', '12124', '41212'])(
    'of another kind is taken: %s',
    (pin) => {
      expect(isTaken(pin)).toBe(true)
    },
  )

  it('is refused with a message that reveals neither the PIN nor the birthday', () => {
    const words = ['1988', '0000', '7002'].map((pin) => JSON.stringify(checkPin(pin, holder, '70023')))
    expect(new Set(words).size).toBe(1)
    expect(words[0]).toContain('"field":"pin"')
    expect(words[0]).not.toMatch(/\d{4}/)
  })

  it('leaves most PINs free: of all of four digits nine in ten and more', () => {
    const free = Array.from({ length: 10_000 }, (_pin, number) => String(number).padStart(4, '0')).filter((pin) => isTaken(pin))
    expect(free.length).toBeGreaterThan(9800)
  })

  it('that was just chosen has all its tries and is not locked', () => {
    expect(newPin('ab')).toEqual({ pin_hash: 'ab', pin_tries_left: 5, pin_locked_at: null })
    expect(NO_PIN).toEqual({ pin_hash: null, pin_tries_left: null, pin_locked_at: null })
  })

  it('is refused with what would be right', () => {
    const refused = checkPin('0000', holder, '70023')
    expect(refused.ok ? '' : refused.error.msg).toBe(
      'This PIN is too easy to guess. Avoid runs, repeats, the birthday and the card number',
    )
  })

  it('is bound to its card, so that equal PINs are stored differently', () => {
    expect(pinText('one', '4826')).not.toBe(pinText('two', '4826'))
    expect(pinText('one', '4826')).not.toBe(pinText('one', '4827'))
  })

  it('is none, set, or locked once no try is left', () => {
    expect(
      [NO_PIN, newPin('ab'), { ...newPin('ab'), pin_tries_left: 1 }, { ...newPin('ab'), pin_tries_left: 0 }].map(pinStateOf),
    ).toEqual([undefined, 'set', 'set', 'locked'])
  })
})

describe('the consent to a change of a PIN', () => {
  const byPin = { by: 'pin', typed: '4826', how: 'by the old PIN' }
  const byCode = { by: 'code', typed: '482615', how: 'by a code' }
  const bySupervisor = { by: 'supervisor', typed: 'approval-1', how: 'by a supervisor' }
  it.each([
    [{ oldPin: '4826' }, byPin],
    [{ code: '482615' }, byCode],
    [{ approval: 'approval-1' }, bySupervisor],
    [{ oldPin: '4826', code: '482615', approval: 'approval-1' }, byPin],
    [{ code: '482615', approval: 'approval-1' }, byCode],
    [{}, null],
  ])("is the guest's own before a supervisor's: %o", (given, consent) => {
    expect(consentOf(given)).toEqual(consent)
  })
})
