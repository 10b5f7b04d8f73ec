import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, type DayOrder, dayOrderOf } from '../../../../src/server/kernel/sheets/days.ts'

const TODAY = '2026-11-29'

describe('the order of day and month in a column', () => {
  it.each([
    ['unknown', ['03/04/2026', '']],
    ['unknown', ['03/04/26']],
    ['dmy', ['03/04/2026', '13/04/2026']],
    ['mdy', ['03/04/2026', '04/13/2026']],
    ['unknown', ['13/04/2026', '04/13/2026']],
    ['dmy', ['03.04.1980', '31.12.99']],
    ['ymd', ['2026-03-04']],
    ['ymd', ['2026/3/4', '1980.12.31 00:00']],
    ['ymd', ['4 March 2026', 'Mar 4, 2026']],
    ['dmy', ['2026-03-04', '31/12/2026']],
    ['unknown', ['2026-03-04', '03/04/2026']],
    ['ymd', ['80-12-31', '81-01-02']],
    ['none', ['', 'unknown', '12', '46085', '12:30']],
    ['none', []],
    ['none', ['31/02/2026', '99/99/2026']],
    ['mdy', ['31/02/2026', '12/31/2026']],
  ] as const)('is %s for %j', (order, texts) => {
    expect(dayOrderOf(texts)).toBe(order)
  })

  it('is the one in which any days were written, or unknown where another is possible', () => {
    const days = fc.array(fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(days, fc.constantFrom('dmy', 'mdy' as const), (dates, order) => {
        const isos = dates.map((date) => date.toISOString().slice(0, 10))
        const texts = isos.map((iso) => {
          const [year, month, day] = iso.split('-')
          return order === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
        })
        expect(dayOrderOf(texts)).toBe(isos.some((iso) => Number(iso.slice(8)) > 12) ? order : 'unknown')
        expect(texts.map((text) => dayIn(text, order, TODAY))).toEqual(isos)
      }),
    )
  })
})

describe('the day in a cell', () => {
  it.each([
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3.4.2026', 'dmy', '2026-04-03'],
    ['3. 4. 2026.', 'dmy', '2026-04-03'],
    ['03-04-2026', 'dmy', '2026-04-03'],
    ['03 04 2026', 'dmy', '2026-04-03'],
    ['2026/3/4', 'ymd', '2026-03-04'],
    ['2026-03-04', 'dmy', '2026-03-04'],
    ['2026-03-04 18:30', 'mdy', '2026-03-04'],
    ['2026-03-04T00:00:00.000Z', 'ymd', '2026-03-04'],
    ['3/4/2026 12:00:00 AM', 'mdy', '2026-03-04'],
    ['4 March 2026', 'mdy', '2026-03-04'],
    ['4th Mar 2026', 'mdy', '2026-03-04'],
    ['04-MAR-26', 'ymd', '2026-03-04'],
    ['Sept. 4, 1980', 'dmy', '1980-09-04'],
    ['May 4 1980', 'dmy', '1980-05-04'],
    ['29/02/2024', 'dmy', '2024-02-29'],
  ] as const)('%s, %s, is %s', (text, order, day) => {
    expect(dayIn(text, order, TODAY)).toBe(day)
  })

  it.each([
    '',
    '46085',
    '12',
    '29/02/2026',
    '31/04/2026',
    '1/2/3',
    '2026-13-01',
    '4 Foo 2026',
    '12:30',
    '3/4-2026',
    '1,234',
    '03/04/026',
  ])('is none for %j', (text) => {
    for (const order of ['dmy', 'mdy', 'ymd'] as const) expect(dayIn(text, order, TODAY)).toBeNull()
  })

  it('has the last century in which a year of two digits is not too late', () => {
    const day = (text: string, order: DayOrder, latest: string) => dayIn(text, order, latest)
    expect(day('29/11/26', 'dmy', TODAY)).toBe('2026-11-29')
    expect(day('30/11/26', 'dmy', TODAY)).toBe('1926-11-30')
    expect(day('04-Mar-80', 'dmy', TODAY)).toBe('1980-03-04')
    expect(day('29/02/00', 'dmy', TODAY)).toBe('2000-02-29')
    expect(day('30/11/31', 'dmy', '2046-11-29')).toBe('2031-11-30')
  })
})
