import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { foldName } from '../../../src/shared/fold-name.ts'

describe('foldName', () => {
  it.each([
    ['D’Arcy–Jones', "d'arcy-jones"],
    ['OʼBrien‐Smith—Lee', "o'brien-smith-lee"],
    ['MÜẞIG Müßig', 'mussig mussig'],
    ['Łukasz Søren Ærø Œuvrard Đorđe Ħal Þór Eðvald', 'lukasz soren aero oeuvrard dorde hal thor edvald'],
    ['IŞIL ışıl Yıldız İpek', 'isil isil yildiz ipek'],
    ['ＳＭＩＴＨ ﬁona Straſse', 'smith fiona strasse'],
    ['Jo\u00adhan\u200bna\u2060 Lee\ufeff', 'johanna lee'],
    ['Nguyễn Tomás Ąčę', 'nguyen tomas ace'],
    ['Ελένη Παππάς', 'ελενη παππασ'],
    ['أحمد علی کریم', 'احمد علي كريم'],
  ])('makes of %s what any keyboard can type', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('leaves the letters of other scripts, with the signs of their vowels', () => {
    for (const name of ['राजेश', '李小龙', 'สมชาย', '山田 が', '김민준']) expect(foldName(name)).toBe(name)
  })

  it('folds what is folded to itself, or what is stored would not be found', () => {
    // Decomposed, the first is a dash and the second begins with an apostrophe.
    const examples: [string][] = [['︱'], ['ŉ'], ['´']]
    const isStable = (name: string): boolean => foldName(foldName(name)) === foldName(name)
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), isStable), { examples })
  })
})
