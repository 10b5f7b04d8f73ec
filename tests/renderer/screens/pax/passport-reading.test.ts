import { describe, expect, it } from 'vitest'
import { passportLinesIn } from '../../../../src/renderer/screens/pax/passport-lines.ts'
import { readPassport, type ReadPassport } from '../../../../src/renderer/screens/pax/read-passport.ts'
import { type Document, linesOf, withSign } from '../../../support/renderer/passports.ts'

const TODAY = '2026-11-27'

async function read(text: string, today = TODAY): Promise<ReadPassport> {
  const answer = await readPassport(passportLinesIn(text) ?? [], today)
  if (!answer.ok) throw new Error(answer.error.msg)
  return answer.value
}
const readOf = async (document: Document, today = TODAY) => read(linesOf(document), today)

const agreeing = ({ checks }: ReadPassport) => checks.filter(({ agrees }) => agrees).map(({ digit }) => digit)
const wrong = ({ checks }: ReadPassport) => checks.filter(({ agrees }) => !agrees).map(({ digit }) => digit)

const MISMATCH = 'The passport’s check digit does not agree: compare it with the page'

describe('the specimens of ICAO Doc 9303, whose country Utopia no form has', () => {
  const anna = { fullName: 'Anna Maria Eriksson', sex: 'Female', dob: '1974-08-12', expiryDate: '2012-04-15' }
  const digits = ['documentNumberCheckDigit', 'birthDateCheckDigit', 'expirationDateCheckDigit']

  it('part 4: a passport', async () => {
    const lines = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
    const passport = await read(lines)
    expect(passport).toMatchObject({ document: 'passport', filled: { ...anna, documentNo: 'L898902C3' }, marks: {}, offers: [] })
    expect(passport.open).toEqual(['nationality'])
    expect(agreeing(passport)).toEqual([...digits, 'personalNumberCheckDigit', 'compositeCheckDigit'])
    expect(wrong(passport)).toEqual([])
  })

  it.each([
    ['part 5: a card', 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
    ['part 6: a card with two lines', 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6'],
  ])('%s', async (_part, lines) => {
    const card = await read(lines)
    expect(card).toMatchObject({ document: 'card', filled: { ...anna, documentNo: 'D23145890' }, marks: {} })
    expect([agreeing(card), wrong(card)]).toEqual([[...digits, 'compositeCheckDigit'], []])
  })

  it.each([
    ['part 7: a visa', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
    ['part 7: a small visa', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<'],
  ])('%s, which has no check digit over all and its own date', async (_part, lines) => {
    const visa = await read(lines)
    expect(visa).toMatchObject({ document: 'visa', filled: { ...anna, dob: '1940-09-07', expiryDate: '2096-12-10' } })
    expect([agreeing(visa), wrong(visa)]).toEqual([digits, []])
    expect(visa.filled.documentNo).toBe('L8988901C')
    expect(visa.marks.expiryDate).toBe(
      'This is the visa’s date: compare it with the passport. This is far ahead: compare the year with the page',
    )
    expect(visa.marks.documentNo).toBe('This may be the visa’s own number: compare it with the passport')
  })

  it('part 11: a card whose number is longer than its place', async () => {
    const card = await read('I<UTOD23145890<7349<<<<<<<<<<<\n3407127M9507122UTO<<<<<<<<<<<2\nSTEVENSON<<PETER<JOHN<<<<<<<<<')
    expect(card).toMatchObject({ filled: { fullName: 'Peter John Stevenson', dob: '1934-07-12', documentNo: 'D23145890734' } })
    expect(wrong(card)).toEqual([])
  })

  it('part 4: a name that is cut short is marked, one that ends with a filler is not', async () => {
    const cut = await readOf({ name: 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K' })
    expect(cut.filled.fullName).toBe('Chayapa Dejthamrong K Nilavadhanananda')
    expect(cut.marks).toEqual({ fullName: 'The name may be cut short: ask for the whole name' })
    expect((await readOf({ name: 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG' })).marks).toEqual({})
  })
})

describe('a document that is read', () => {
  it('fills name, birth, sex, nationality and expiry', async () => {
    expect(await readOf({})).toMatchObject({
      filled: {
        fullName: 'Rohan Mehta',
        dob: '1988-04-18',
        sex: 'Male',
        nationality: 'Indian',
        expiryDate: '2031-06-01',
        documentNo: 'Z1234567',
      },
      open: [],
    })
  })

  it('knows an unspecified sex, one name only, and Germany’s single letter', async () => {
    for (const sex of ['<', 'X'])
      expect((await readOf({ sex, name: 'ARKFREITH', state: 'D' })).filled).toMatchObject({
        fullName: 'Arkfreith',
        sex: 'X',
        nationality: 'German',
      })
  })

  it('has a single name once, though it fills its place, and marks it', async () => {
    const single = await readOf({ name: 'A'.repeat(39) })
    expect(single.filled.fullName).toBe(`A${'a'.repeat(38)}`)
    expect(single.marks.fullName).toBeDefined()
  })

  it('leaves a birth of unknown day or month to ask for, and its check digit may be a filler where all is unknown', async () => {
    for (const birth of ['8804<<', '88<<<<', '<<<<<<'])
      expect(await readOf({ birth }), birth).toMatchObject({ open: ['date of birth'], marks: {} })
    const lines = linesOf({ format: 'MRV-A', birth: '<<<<<<' })
    const filler = await read(withSign(lines, 45 + 19, '<'))
    expect([filler.open, wrong(filler)]).toEqual([['date of birth'], []])
  })

  it('accepts a filler for the check digit of a personal number only where there is none', async () => {
    const at = 45 + 42
    const none = await read(withSign(linesOf(), at, '<'))
    expect([wrong(none), agreeing(none)]).toEqual([[], expect.not.arrayContaining(['personalNumberCheckDigit'])])
    expect(wrong(await read(withSign(linesOf({ personal: 'ZE184226B' }), at, '<')))).toContain('personalNumberCheckDigit')
    expect(wrong(await read(withSign(linesOf(), 45 + 9, '<')))).toContain('documentNumberCheckDigit')
  })

  it('has no check digit of the number where a filler has its place and no more follows, even if it would be 0', async () => {
    for (const format of ['TD1', 'TD2'] as const) {
      const lines = linesOf({ format, number: 'D23145893' })
      const at = format === 'TD1' ? 14 : 37 + 9
      expect(lines[at]).toBe('0')
      const filler = await read(withSign(lines, at, '<'))
      expect([filler.filled.documentNo, wrong(filler)]).toEqual(['D23145893', ['documentNumberCheckDigit']])
    }
  })

  it('corrects a letter that stands for a digit in a date, and a digit in a name', async () => {
    const lines = linesOf({ birth: '880418', name: 'OBRIEN<<BOB' })
    const misread = await read(withSign(withSign(lines, 45 + 13, 'B'), 5, '0'))
    expect(misread.filled).toMatchObject({ dob: '1988-04-18', fullName: 'Bob Obrien' })
    expect([misread.marks, wrong(misread)]).toEqual([{}, []])
  })

  it('is a card with two lines also where its name has a misread digit, and a French card is one of its own', async () => {
    const lines = linesOf({ format: 'TD2', name: 'MONTGOMERY<<CHRISTOPHER<ROBIN', number: 'D23145890734' })
    const card = await read(withSign(lines, 33, '0'))
    expect([card.filled.documentNo, card.filled.dob, wrong(card)]).toEqual(['D23145890734', '1988-04-18', []])
    const french = await read('IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6')
    expect(french).toMatchObject({
      filled: { fullName: 'Corinne Berthier', dob: '1965-12-06', documentNo: '880692310285' },
      marks: {},
    })
  })
})

describe('the years of two digits', () => {
  it.each([
    ['261126', '2026-11-26'],
    ['261127', '1926-11-27'],
    ['261128', '1926-11-28'],
    ['000101', '2000-01-01'],
    ['991231', '1999-12-31'],
  ])('a birth of %s is on %s: the latest day before today', async (birth, dob) => {
    expect((await readOf({ birth })).filled.dob).toBe(dob)
  })

  it('no document expires before its holder is born', async () => {
    expect((await readOf({ birth: '200101', expiry: '190101' })).filled.dob).toBe('1920-01-01')
    const misread = withSign(linesOf({ birth: '200101', expiry: '290101' }), 45 + 21, '1')
    expect((await read(misread)).filled.dob, 'unless the expiry is misread').toBe('2020-01-01')
  })

  it('a child’s birth may be that of someone of great age, which is said', async () => {
    expect((await readOf({ birth: '210101' })).otherBirthYear).toBe('1921')
    expect((await readOf({ birth: '880418' })).otherBirthYear).toBeNull()
  })

  it.each([
    ['000101', '2000-01-01', false],
    ['361127', '2036-11-27', false],
    ['991231', '2099-12-31', true],
  ])('an expiry of %s is on %s, marked if far ahead: %s', async (expiry, expiryDate, isFar) => {
    const { filled, marks } = await readOf({ expiry, birth: '700101' })
    expect(filled.expiryDate).toBe(expiryDate)
    expect(marks.expiryDate).toBe(isFar ? 'This is far ahead: compare the year with the page' : undefined)
  })
})

describe('a wrong check digit', () => {
  it.each([
    ['the number', 45, 'documentNo', 'documentNumberCheckDigit'],
    ['the date of birth', 45 + 14, 'dob', 'birthDateCheckDigit'],
    ['the expiry date', 45 + 22, 'expiryDate', 'expirationDateCheckDigit'],
  ] as const)('of %s marks its field, and all is filled', async (_what, at, field, digit) => {
    const lines = linesOf()
    const misread = await read(withSign(lines, at, lines[at] === '3' ? '4' : '3'))
    expect(Object.keys(misread.filled)).toHaveLength(6)
    expect(misread.marks).toEqual({ [field]: MISMATCH })
    expect(wrong(misread)).toEqual([digit, 'compositeCheckDigit'])
  })

  it('of the personal number or of all is said, and marks no field', async () => {
    const lines = linesOf({ personal: 'ZE184226B' })
    expect(await read(withSign(lines, 45 + 28, 'X'))).toMatchObject({ marks: {} })
    const last = lines.at(-1) === '1' ? '2' : '1'
    const misread = await read(lines.slice(0, -1) + last)
    expect([wrong(misread), misread.marks]).toEqual([['compositeCheckDigit'], {}])
  })

  it.each([
    ['8', 'B'],
    ['0', 'O'],
    ['1', 'I'],
    ['5', 'S'],
    ['2', 'Z'],
  ])('of the number offers %s for %s and the reverse, each as a reading that is right', async (digit, letter) => {
    for (const [right, misread] of [
      [digit, letter],
      [letter, digit],
    ] as const) {
      const lines = linesOf({ number: `X7${right}43` })
      const { filled, offers } = await read(withSign(lines, 45 + 2, misread))
      expect(filled.documentNo).toBe(`X7${misread}43`)
      expect(offers.map((offer) => [offer.filled.documentNo, offer.marks])).toEqual([[`X7${right}43`, {}]])
    }
  })

  it('offers nothing that does not make it right, and all that does', async () => {
    const lines = linesOf({ number: 'X73443' })
    expect((await read(withSign(lines, 45 + 3, '9'))).offers).toEqual([])
    const either = await read(withSign(linesOf({ number: 'OXX0XXXXX' }), 45, '0'))
    expect(either.offers.map((offer) => offer.filled.documentNo)).toEqual(['OXX0XXXXX', '0XXOXXXXX'])
  })

  it('of a long number offers a character of its second part too', async () => {
    const lines = linesOf({ format: 'TD1', number: 'D2314589073B' })
    const { filled, offers } = await read(withSign(lines, 17, '8'))
    expect(filled.documentNo).toBe('D23145890738')
    expect(offers.map((offer) => offer.filled.documentNo)).toContain('D2314589073B')
  })
})
