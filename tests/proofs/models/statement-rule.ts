import assert from 'node:assert/strict'
import { isLive, type Model, rupees } from './model.ts'
import { allowed, type Step } from './step.ts'

const paise = (amount: number): number => Math.round(amount * 100)

/**
 * Each passenger's statement comes to the balance of the card, which the rules count by themselves: a move that is left out or in it
 * twice would show. The balance after each line is that of the line before it and the line's own amount.
 */
export const statements = (model: Model): Step[] =>
  model.pax.map(({ id, card }) =>
    allowed('guestStatement', { params: { userid: id } }, ({ opening, credit, debit, closing, lines, asOf }) => {
      assert.equal(closing, rupees(isLive(card) ? card.balance : 0), 'the statement comes to the balance')
      assert.equal(
        paise(opening) + paise(credit) - paise(debit),
        paise(closing),
        'opening, in and out come to the closing balance',
      )
      let balance = paise(opening)
      for (const line of lines) {
        balance += paise(line.credit) - paise(line.debit)
        assert.equal(paise(line.balance), balance, `the balance after ${line.kind}`)
      }
      assert.equal(balance, paise(closing), 'the lines come to the closing balance')
      assert.equal(new Set(lines.map(({ _id }) => _id)).size, lines.length, 'each move once')
      assert.equal(asOf.length, 1)
    }),
  )
