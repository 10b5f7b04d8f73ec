import { describe, expect, it } from 'vitest'
import { spellForeign } from '../../../../src/shared/receipt/latin-reading.ts'

const isAscii = (character: string): boolean => /[\x20-\x7e]/.test(character)
const reading = (name: string): string => spellForeign(name, isAscii)

describe('the reading of a name on a printer without its letters', () => {
  it.each([
    ['فاطمة الزهراء عباس', "fatmh alzhra' abas"],
    ['ابراهيم خان', 'abrahym khan'],
    ['آدم إبراهيم أحمد', 'adm ibrahym ahmd'],
    ['بابا', 'baba'],
    ['شاورما دجاج', 'shawrma djaj'],
    ['محمد', 'mhmd'],
    ['محمـــد', 'mhmd'],
    ['Müßig', 'Mussig'],
  ])('%s is %s', (name, spelled) => {
    expect(reading(name)).toBe(spelled)
  })

  it('has no question mark for a letter of a living script, only for a rare ideograph', () => {
    for (const name of ['ކުޅުދުއްފުށި އަހުމަދު', 'سميّة ؤ ئ ى', 'พรทิพย์ ๅ', 'コーヒー', 'עמית', 'ੳਅਮਰ', '아이유'])
      expect(reading(name), name).not.toContain('?')
    expect(reading('\u9ffd李')).toContain('?')
  })
})
