import { describe, expect, it } from 'vitest'
import { printersOf, printingOf } from '../../../../src/shared/printing/kitchen-printers.ts'
import type { Printer } from '../../../../src/shared/printing/printing.ts'

const printer = (id: string, roles: Printer['roles'], stations?: string[]) => ({ id, roles, ...(stations && { stations }) })
const desk = printer('desk', ['receipt'])
const all = printer('all', ['kitchen'])
const bar = printer('bar', ['kitchen'], ['Bar'])
const second = printer('second', ['kitchen', 'receipt'], ['Bar', 'Grill'])

describe('what a workstation says that its kitchen printers print', () => {
  it.each([
    [[desk], null],
    [[desk, all], { stations: [], all: true }],
    [[bar, second], { stations: ['Bar', 'Grill'], all: false }],
    [[bar, all], { stations: ['Bar'], all: true }],
  ])('%j', (printers, printing) => {
    expect(printingOf(printers)).toEqual(printing)
  })
})

describe('which printers a kitchen ticket goes to', () => {
  it('a station’s part goes to that station’s printer, the first one where there are two, so that it comes out once', () => {
    expect(printersOf([desk, all, bar, second], 'Bar')).toEqual(['bar'])
    expect(printersOf([desk, all, bar, second], 'Grill')).toEqual(['second'])
  })

  it('anything else goes to every printer for all, as it always did', () => {
    const other = printer('other', ['kitchen', 'receipt'])
    expect(printersOf([all, other, bar], undefined)).toEqual(['all', 'other'])
    expect(printersOf([all, bar], 'Kitchen')).toEqual(['all'])
  })

  it('what the workstation has taken is never left without a paper because printers were changed', () => {
    expect(printersOf([desk, bar, second], undefined)).toEqual(['bar'])
    expect(printersOf([desk, bar], 'Kitchen')).toEqual(['bar'])
    expect(printersOf([desk], 'Bar')).toEqual([])
  })
})
