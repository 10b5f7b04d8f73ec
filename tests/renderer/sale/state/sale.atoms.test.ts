import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptySale, type Sale } from '../../../../src/renderer/model/sale/sale.ts'

const attempt = { customerid: 'c', orderid: 'o', cardNumber: '70001', nameOfCard: 'R', fullName: 'R', total: 180, mail: false }
const paying = { ...emptySale, stage: 'paying', key: 'key-1', attempt } satisfies Sale

/** What a page that opens finds in its storage. */
async function takenUp(stored: unknown): Promise<Sale> {
  localStorage.setItem('purser.sale', typeof stored === 'string' ? stored : JSON.stringify(stored))
  vi.resetModules()
  const { saleAtom } = await import('../../../../src/renderer/sale/state/sale.atoms.ts')
  return createStore().get(saleAtom)
}

describe('the sale that was stored', () => {
  beforeEach(() => localStorage.clear())

  it('goes on where it was', async () => {
    expect(await takenUp(paying)).toEqual(paying)
  })

  it.each([
    ['no JSON', '{broken'],
    ['a list', []],
    ['an unknown stage', { ...emptySale, stage: 'toString' }],
    ['a payment without its key', { ...paying, key: undefined }],
    ['a payment without what was asked', { ...paying, attempt: null }],
    ['a placed order that nothing approves', { ...emptySale, stage: 'placed' }],
    ['a paid one without its invoice', { ...paying, stage: 'paid' }],
  ])('counts as none where it is %s', async (_what, stored) => {
    expect(await takenUp(stored)).toEqual(emptySale)
  })
})
