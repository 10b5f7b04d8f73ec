import { beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../../../src/shared/errors.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paise } from '../../../src/shared/money/money.ts'
import type { CardRow, PaxRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { insertDishes } from '../../../src/server/menu/dishes/dish.ts'
import { linesHash } from '../../../src/server/orders/order/cart.ts'
import type { OtpChannel, OtpMessage } from '../../../src/server/guests/delivery/channels.ts'
import { sendOtp, verifyOtp } from '../../../src/server/desk/otp.service.ts'
import { findPax } from '../../../src/server/guests/passengers/pax.repo.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { describeStatements } from '../../support/server/database.ts'
import { addCard, addChallenge, addOrder, NOW } from '../../support/server/rows.ts'
import { codeOf, ServiceDesk, SERVING, valueOf } from '../../support/server/services.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** A gateway of the ship's own: it takes messages, or it does not; where it checks codes itself, by what it answers. */
class Gateway implements OtpChannel {
  readonly name = 'webhook'
  readonly taken: OtpMessage[] = []
  works = true
  check?: (mobileNo: string, code: string) => Promise<Result<'approved' | 'wrong', string>>
  send(message: OtpMessage): Promise<Result<null, string>> {
    this.taken.push(message)
    return Promise.resolve(this.works ? { ok: true, value: null } : { ok: false, error: 'out of reach' })
  }
}

describeStatements('a one-time code', ({ db, database }) => {
  let gateway: Gateway
  let desk: ServiceDesk
  let card: CardRow
  let pax: PaxRow
  beforeEach(async () => {
    gateway = new Gateway()
    desk = new ServiceDesk(database(), gateway)
    card = await addCard(db(), { expires_at: NOW + 1e9 })
    pax = (await findPax(db(), card.pax_id)) as PaxRow
  })
  const send = (order?: object, cardNumber = card.card_number) =>
    desk.call(sendOtp, { body: { cardNumber, ...(order !== undefined && { order }) } })
  const verify = (code: string, changes: object = {}) =>
    desk.call(verifyOtp, { query: { mobileNo: pax.mobile_no, code, customerid: card.id, ...changes } })
  const challenges = () =>
    db().selectFrom('otp_challenges').selectAll().where('card_id', '=', card.id).orderBy('sent_at').execute()
  const lastCode = () => gateway.taken.at(-1)?.code ?? ''
  const wrongCode = () => String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0')
  const triesLeft = (answer: Result<unknown>) => (answer.ok ? null : answer.error.triesLeft)

  describe('is sent', () => {
    it('to its passenger, and answers where to look, never what it is', async () => {
      const answer = valueOf(await send())
      expect(answer).toEqual({
        id: card.id,
        User_data_id: pax.id,
        PaxCreate1: { mobileNo: pax.mobile_no, fullName: pax.full_name },
        channel: 'webhook',
        expiresAt: iso(NOW + 300_000),
        resendAt: iso(NOW + 30_000),
      })
      const code = lastCode()
      expect(code).toMatch(/^\d{6}$/)
      expect(gateway.taken).toEqual([
        {
          cardNumber: card.card_number,
          mobileNo: pax.mobile_no,
          email: pax.email,
          code,
          text: `${code} allows up to Rs 100.00 at Purser. Valid 5 minutes. Share it only if this is right.`,
          expiresAt: NOW + 300_000,
        },
      ])
      const [row, ...more] = await challenges()
      expect(more).toEqual([])
      expect(row).toEqual({
        id: row?.id,
        tip: 0,
        tendered: null,
        card_id: card.id,
        factor: 'code',
        approved_by: null,
        mobile_no: pax.mobile_no,
        code_hmac: desk.deps.secrets.mac(`${row?.id}:${code}`),
        lines_hash: null,
        total: card.balance,
        sent_at: NOW,
        expires_at: NOW + 300_000,
        tries_left: 5,
        verified_at: null,
        consumed_at: null,
        voided_at: null,
        undelivered_at: null,
      })
    })

    it('for the lines and the total of a cart, named in the message with the venue', async () => {
      await saveVenue(db(), { ...defaultVenue, name: 'MV Meridian Star' }, NOW)
      const price = paise(38_050)
      const dish = {
        dish_name: 'Tea',
        image_url: '',
        half_stars: 8,
        type: 'drinks',
        sold_out_at: null,
        retired_at: null,
        modifier_groups: '[]',
        barcode: null,
        outlets: '[]',
      } as const
      const [one, two] = [newId(), newId()]
      await insertDishes(
        db(),
        [one, two].map((id) => ({ ...dish, id, price, created_at: NOW })),
      )
      valueOf(await send([one, two].map((_id) => ({ _id, qty: 2 }))))
      const lines = [one, two].map((dishId) => ({ dishId, qty: 2, price }))
      expect(await challenges()).toMatchObject([{ lines_hash: linesHash(lines), total: 152_200 }])
      expect(gateway.taken[0]?.text).toContain('allows Rs 1,522.00 for 2 dishes at MV Meridian Star.')
    })

    it('without a cart up to what the card holds or, where an order waits to be paid, up to its total', async () => {
      await addOrder(db(), { pax_id: pax.id, total: paise(4250) })
      valueOf(await send())
      expect(gateway.taken[0]?.text).toContain(' allows up to Rs 42.50 at ')
      expect(await challenges()).toMatchObject([{ lines_hash: null, total: 4250 }])
    })

    it('never without a cart where the venue wants each one to name its amount', async () => {
      await saveVenue(db(), { ...defaultVenue, requireAmount: true }, NOW)
      expect(codeOf(await send())).toBe('amount_needed')
      expect([gateway.taken, await challenges()]).toEqual([[], []])
      await saveVenue(db(), defaultVenue, NOW)
    })

    it('for no cart with a dish that is not on the menu', async () => {
      expect(codeOf(await send([{ _id: newId(), qty: 1 }]))).toBe('dish_unavailable')
      expect([gateway.taken, await challenges()]).toEqual([[], []])
    })

    it.each(['blocked', 'returned'] as const)('never for a card that is %s', async (state) => {
      await db().updateTable('cards').set({ state }).where('id', '=', card.id).execute()
      expect(codeOf(await send())).toBe('card_not_found')
      expect(gateway.taken).toEqual([])
    })

    it('never for a card that has expired, nor for a number without one', async () => {
      desk.clock.now = card.expires_at
      expect(codeOf(await send())).toBe('card_not_found')
      expect(codeOf(await send(undefined, 'nobody'))).toBe('card_not_found')
    })

    it('again after half a minute, and the one before is void then', async () => {
      valueOf(await send())
      const early = await send()
      expect(early.ok ? null : [early.error.code, early.error.retryAfterSeconds]).toEqual(['throttled', 30])
      expect(gateway.taken).toHaveLength(1)
      desk.clock.now += 30_000
      valueOf(await send())
      expect((await challenges()).map((row) => row.voided_at)).toEqual([NOW + 30_000, null])
    })

    it('five times within an hour', async () => {
      for (const minutes of [59, 40, 30, 20, 10]) await addChallenge(db(), card, { sent_at: NOW - minutes * 60_000 })
      const sixth = await send()
      expect(sixth.ok ? null : [sixth.error.code, sixth.error.retryAfterSeconds]).toEqual(['throttled', 60])
      desk.clock.now += 60_000
      valueOf(await send())
    })

    it('to nobody where the channel fails: it approves nothing, and the next may come as soon as after any other', async () => {
      gateway.works = false
      const failed = await send()
      expect(failed.ok ? null : [failed.error.code, failed.error.retryAfterSeconds]).toEqual(['otp_not_delivered', 30])
      expect(await challenges()).toMatchObject([{ voided_at: NOW, undelivered_at: NOW }])
      expect(codeOf(await verify(lastCode()))).toBe('otp_wrong')
      gateway.works = true
      expect(codeOf(await send())).toBe('throttled')
      desk.clock.now += 30_000
      valueOf(await send())
      expect((await challenges()).map((row) => row.undelivered_at)).toEqual([NOW, null])
    })

    it('ten times within an hour at the most, where the channel says each time that it failed', async () => {
      gateway.works = false
      let handed = 0
      const waits: (number | undefined)[] = []
      for (let seconds = 0; seconds < 3600; seconds += 10) {
        const before = gateway.taken.length
        const refused = await send()
        if (gateway.taken.length > before) {
          handed += 1
          waits.push(refused.ok ? 0 : refused.error.retryAfterSeconds)
        }
        desk.clock.now += 10_000
      }
      expect(handed).toBe(10)
      expect(waits).toEqual([...Array.from({ length: 9 }, () => 30), 3600 - 9 * 30])
    })
  })

  describe('is verified', () => {
    beforeEach(async () => void valueOf(await send()))

    it('by the right digits, at the moment they were given', async () => {
      desk.clock.now += 7
      expect(valueOf(await verify(lastCode()))).toEqual({ status: 'approved' })
      expect(await challenges()).toMatchObject([{ verified_at: NOW + 7, tries_left: 4 }])
    })

    it('with the number spelt otherwise, and without naming the card', async () => {
      const spelt = pax.mobile_no.replace('+', ' ')
      expect(codeOf(await verify(lastCode(), { mobileNo: spelt, customerid: undefined }))).toBe('ok')
    })

    it('by the digits of the number that the screen shows, where the card is named', async () => {
      const shown = pax.mobile_no.slice(-3)
      const other = String((Number(shown) + 1) % 1000).padStart(3, '0')
      expect(codeOf(await verify(lastCode(), { mobileNo: other }))).toBe('otp_wrong')
      expect(codeOf(await verify(lastCode(), { mobileNo: pax.mobile_no.slice(-4) }))).toBe('otp_wrong')
      expect(codeOf(await verify(lastCode(), { mobileNo: pax.mobile_no.slice(1, 4) }))).toBe('otp_wrong')
      expect(codeOf(await verify(lastCode(), { mobileNo: shown, customerid: undefined }))).toBe('otp_wrong')
      expect(await challenges()).toMatchObject([{ verified_at: null, tries_left: 5 }])
      expect(codeOf(await verify(lastCode(), { mobileNo: `•••• ${shown}` }))).toBe('ok')
      const unasked = await addCard(db())
      expect(codeOf(await verify(lastCode(), { mobileNo: shown, customerid: unasked.id }))).toBe('otp_wrong')
    })

    it('by no other digits; each costs a try, and after five the right ones fail too', async () => {
      const left = []
      for (let tries = 0; tries < 5; tries += 1) left.push(triesLeft(await verify(wrongCode())))
      expect(left).toEqual([4, 3, 2, 1, 0])
      const late = await verify(lastCode())
      expect([codeOf(late), triesLeft(late)]).toEqual(['otp_wrong', 0])
      expect(await challenges()).toMatchObject([{ verified_at: null, tries_left: 0 }])
    })

    it('at the last moment of five minutes, and not after it', async () => {
      desk.clock.now += 300_000
      expect(codeOf(await verify(lastCode()))).toBe('otp_wrong')
      desk.clock.now -= 1
      expect(codeOf(await verify(lastCode()))).toBe('ok')
    })

    it('for its own card and its own number alone', async () => {
      const other = await addCard(db())
      expect(codeOf(await verify(lastCode(), { customerid: other.id }))).toBe('otp_wrong')
      expect(codeOf(await verify(lastCode(), { mobileNo: '+10000000000' }))).toBe('otp_wrong')
      expect(await challenges()).toMatchObject([{ verified_at: null, tries_left: 5 }])
    })

    it('and answers the most tries that a code of the number has left', async () => {
      const other = await addCard(db())
      await addChallenge(db(), other, { mobile_no: pax.mobile_no, tries_left: 3 })
      expect(triesLeft(await verify(wrongCode(), { customerid: undefined }))).toBe(4)
      const fresh = await verify('123456', { mobileNo: '+10000000000' })
      expect(triesLeft(fresh)).toBe(0)
    })

    it('finds the one of several codes that has these digits', async () => {
      const other = await addCard(db(), { expires_at: NOW + 1e9 })
      const theirs = await addChallenge(db(), other, { mobile_no: pax.mobile_no })
      expect(codeOf(await verify(lastCode(), { customerid: undefined }))).toBe('ok')
      const rows = await db()
        .selectFrom('otp_challenges')
        .select(['verified_at', 'tries_left'])
        .where('id', '=', theirs.id)
        .execute()
      expect(rows).toEqual([{ verified_at: null, tries_left: 4 }])
      expect(await challenges()).toMatchObject([{ verified_at: NOW }])
    })

    const noted = () =>
      db().selectFrom('audit_log').select(['action', 'at', 'staff_id', 'terminal']).where('subject', '=', card.id).execute()

    it('and unlocks the PIN of its card, which is noted; one that was not locked is no news', async () => {
      await verify(lastCode())
      expect(await noted()).toEqual([])
      const locked = { pin_hash: 'hash', pin_tries_left: 0, pin_locked_at: NOW }
      await db().updateTable('cards').set(locked).where('id', '=', card.id).execute()
      await verify(wrongCode())
      expect(await noted()).toEqual([])
      await verify(lastCode())
      expect(await noted()).toEqual([{ action: 'card_pin_unlocked', at: NOW, staff_id: SERVING.id, terminal: 'Terminal 2' }])
      const pin = await db().selectFrom('cards').select(['pin_tries_left', 'pin_locked_at']).where('id', '=', card.id).execute()
      expect(pin).toEqual([{ pin_tries_left: 5, pin_locked_at: null }])
    })
  })

  describe('that a service keeps itself', () => {
    const asked: [string, string][] = []
    const answers = (answer: Result<'approved' | 'wrong', string>) => {
      asked.length = 0
      gateway.check = (mobileNo, code) => {
        asked.push([mobileNo, code])
        return Promise.resolve(answer)
      }
    }
    beforeEach(async () => void valueOf(await send()))

    it('is verified by its word, whatever ours was, for a try', async () => {
      answers({ ok: true, value: 'approved' })
      expect(codeOf(await verify(wrongCode()))).toBe('ok')
      expect(asked).toEqual([[pax.mobile_no, wrongCode()]])
      expect(await challenges()).toMatchObject([{ verified_at: NOW, tries_left: 4 }])
    })

    it('is wrong where it says so, though ours would fit', async () => {
      answers({ ok: true, value: 'wrong' })
      const answer = await verify(lastCode())
      expect([codeOf(answer), triesLeft(answer)]).toEqual(['otp_wrong', 4])
    })

    it('is not verified and costs no try where it does not answer', async () => {
      answers({ ok: false, error: 'out of reach' })
      expect(codeOf(await verify(lastCode()))).toBe('otp_wrong')
      expect(await challenges()).toMatchObject([{ verified_at: null, tries_left: 5 }])
    })
  })
})
