import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { lockPin, restorePinTries, setPin, takePinTry, unlockPin } from '../../../src/server/cards/pin.repo.ts'
import type { CardRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, NOW } from '../../support/server/rows.ts'

const fresh = { pin_hash: 'a hash', pin_tries_left: 5, pin_locked_at: null }
const none = { pin_hash: null, pin_tries_left: null, pin_locked_at: null }

describeStatements('a card PIN in the database', ({ db }) => {
  let card: CardRow
  /** Another card, whose PIN nothing below may touch. */
  let other: CardRow
  beforeEach(async () => {
    card = await addCard(db(), fresh)
    other = await addCard(db(), { ...fresh, pin_tries_left: 1, pin_locked_at: NOW })
    return async () => expect(await findCard(db(), other.id)).toEqual(other)
  })
  const now = () => findCard(db(), card.id)

  it('is set with all its tries, and taken away', async () => {
    await setPin(db(), card.id, null)
    expect(await now()).toEqual({ ...card, ...none })
    expect(await setPin(db(), card.id, 'another hash')).toEqual({ ...card, ...fresh, pin_hash: 'another hash' })
    expect(await setPin(db(), card.id, null)).toEqual({ ...card, ...none })
    await expect(setPin(db(), newId(), 'a hash')).rejects.toThrow('no result')
  })

  it('set again is unlocked', async () => {
    const locked = await addCard(db(), { ...fresh, pin_tries_left: 0, pin_locked_at: NOW })
    expect(await setPin(db(), locked.id, 'a hash')).toEqual({ ...locked, ...fresh })
  })

  describe('costs a try', () => {
    it('each time, and answers how many are left, until none is', async () => {
      const left = []
      for (let tries = 0; tries < 6; tries += 1) left.push(await takePinTry(db(), card.id))
      expect(left).toEqual([4, 3, 2, 1, 0, undefined])
      expect((await now())?.pin_tries_left).toBe(0)
    })

    it('once for each of many guesses at the same moment', async () => {
      const left = await Promise.all(Array.from({ length: 9 }, () => takePinTry(db(), card.id)))
      expect(left.filter((tries) => tries !== undefined).toSorted()).toEqual([0, 1, 2, 3, 4])
    })

    it('never without a PIN', async () => {
      const bare = await addCard(db(), { pin_tries_left: 5 })
      expect(await takePinTry(db(), bare.id)).toBeUndefined()
      expect(await findCard(db(), bare.id)).toEqual(bare)
    })
  })

  it('is locked at a moment', async () => {
    await lockPin(db(), card.id, NOW + 1)
    expect(await now()).toEqual({ ...card, pin_locked_at: NOW + 1 })
  })

  it('has all its tries back once it was right; a card without one gets none', async () => {
    for (let tries = 0; tries < 3; tries += 1) await takePinTry(db(), card.id)
    await lockPin(db(), card.id, NOW)
    await restorePinTries(db(), card.id)
    expect(await now()).toEqual(card)
    const bare = await addCard(db())
    await restorePinTries(db(), bare.id)
    expect(await findCard(db(), bare.id)).toEqual(bare)
  })

  it('is unlocked once, where it was locked', async () => {
    expect(await unlockPin(db(), card.id)).toBe(false)
    const locked = await addCard(db(), { ...fresh, pin_tries_left: 0, pin_locked_at: NOW })
    expect(await unlockPin(db(), locked.id)).toBe(true)
    expect(await findCard(db(), locked.id)).toEqual({ ...locked, ...fresh })
    expect(await unlockPin(db(), locked.id)).toBe(false)
  })
})
