import { newId } from '../../../src/shared/ids.ts'
import type { CallName } from '../../../src/shared/contract/index.ts'
import { add, type Paise, paise, paiseOf, subtract, sum, times, toRupees, ZERO } from '../../../src/shared/money/money.ts'
import type { Random } from '../../../src/server/demo/random.ts'
import type { LedgerEntryRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { pointsFor, pointsTakenBack } from '../../../src/shared/money/points.ts'
import type { Shop, ShopGuest, ShopTable } from './shop.ts'
import { Meal } from './meal.ts'
import type { Given, Reply, Wire } from './wire.ts'

const DAY_MS = 86_400_000

/** A server as a client sees it: where to ask, and where the codes for guests appear. Null where a code went down with its server. */
export interface Till {
  wire: Wire
  codeOf(cardNumber: string): Promise<string | null>
}

/** A call that is asked until it is answered: always the same, a money move always with the same key. */
export interface Ask {
  name: CallName
  given: Given
  answered(body: Record<string, unknown>, till: Till): Promise<void> | void
  /** Whether a refusal may be; one that may not is a breach. */
  refused?(reply: NonNullable<Reply>): boolean
}

interface HeldCard {
  id: string
  number: string
  balance: Paise
  /** A code was sent to it: the next comes in half a minute at the earliest, which is too late here. */
  used: boolean
}

interface Sale {
  order: { _id: string; qty: number }[]
  total: Paise
  /** Of the first dish. */
  price: Paise
  step: 'send' | 'verify' | 'place' | 'pay'
  code: string
}

/** What of the guest's last invoice can still be credited: its first dish, as often as it was sold. */
interface PaidInvoice {
  orderid: string
  price: Paise
  left: number
  stillPaid: Paise
}

const negative = (amount: Paise): Paise => subtract(ZERO, amount)

/** A guest who is a member, with a card or without: what may be asked for them next, and what each answer means for the books. */
export class Guest {
  readonly #shop: Shop
  readonly #random: Random
  readonly #self: ShopGuest
  #number: string
  #sale: Sale | null = null
  #paid: PaidInvoice | null = null
  card: HeldCard | null
  /** What happens at their table; null for a guest who has none. */
  readonly meal: Meal | null

  /** `table` is where they sit, if anywhere, and whose friend shares the bill. */
  constructor(shop: Shop, self: ShopGuest, random: Random, table: ShopTable | null = null) {
    this.#shop = shop
    this.#self = self
    this.#random = random
    this.#number = self.number
    this.card = { id: self.cardId, number: self.number, balance: self.balance, used: false }
    this.meal = table === null ? null : this.#mealAt(table)
  }

  complain(words: string): void {
    this.#shop.books.complaints.push(`${words} (guest ${this.#self.number})`)
  }

  #mealAt({ tableId, friendId }: ShopTable): Meal {
    const { dishes, books } = this.#shop
    const { paxId } = this.#self
    return new Meal({
      dishes,
      paxId,
      tableId,
      friendId,
      card: () => this.#held,
      ordered: (order) => books.ordered(order),
      paid: ({ invoiceno, _id, balance }, { total, tip }) => {
        const { id } = this.#held
        books.note(id, { kind: 'cash', amount: add(total, tip) })
        books.note(id, { kind: 'sale', amount: negative(total) })
        books.note(id, { kind: 'tip', amount: negative(tip) })
        books.billed(String(invoiceno), String(_id), paxId, pointsFor(total, 1))
        if (balance !== toRupees(this.#held.balance)) this.complain(`cash left a balance of ${String(balance)}`)
      },
      tookBack: ({ creditno, balanceAfter }, { total, tip }) => {
        books.credited(String(creditno), paxId, pointsTakenBack(total, total, 1))
        books.note(this.#held.id, { kind: 'credit', amount: total })
        this.#held.balance = add(this.#held.balance, total)
        this.#move(this.#held, 'tip_return', tip, balanceAfter)
      },
    })
  }

  get #held(): HeldCard {
    if (this.card === null) throw new Error('the guest holds no card')
    return this.card
  }

  /** A random move: refills mostly, one sale a card, then another card by replacement or return; now and then a whole meal. */
  next(): Ask {
    const { card } = this
    if (card === null) return this.activate()
    if (this.#sale !== null) return this.sell(card)
    const { meal } = this
    if (meal !== null && (meal.isServed || this.#random.whole(1, 100) <= 20)) return meal.next()
    if (this.#random.whole(1, 100) > 30) return this.refill(card)
    if (!card.used) return this.sell(card)
    return this.#shop.numbers.length > 0 && this.#random.whole(1, 4) === 1 ? this.replace(card) : this.giveBack(card)
  }

  /** Notes a move in the books and on the card, and holds the balance that was answered against it. */
  #move(card: HeldCard, kind: LedgerEntryRow['kind'], amount: Paise, answered: unknown): void {
    this.#shop.books.note(card.id, { kind, amount })
    card.balance = add(card.balance, amount)
    if (answered !== toRupees(card.balance))
      this.complain(`a ${kind} was answered with a balance of ${String(answered)}, not ${toRupees(card.balance)}`)
  }

  activate(): Ask {
    const amount = paise(this.#random.whole(300_000, 900_000))
    const expiryDate = new Date(Date.now() + DAY_MS).toISOString()
    const number = this.#number
    const body = { cardNumber: number, balance: toRupees(amount), nameOfCard: 'Guest', expiryDate }
    return {
      name: 'activateCard',
      given: { body, key: newId() },
      answered: ({ _id, balance }) => {
        this.card = { id: String(_id), number, balance: ZERO, used: false }
        this.#move(this.card, 'activation', amount, balance)
      },
    }
  }

  refill(card: HeldCard): Ask {
    const amount = paise(this.#random.whole(1, 50_000))
    return {
      name: 'refillCard',
      given: { body: { cardNumber: card.number, balance: toRupees(amount) }, key: newId() },
      answered: ({ balance }) => this.#move(card, 'refill', amount, balance),
    }
  }

  giveBack(card: HeldCard): Ask {
    return {
      name: 'returnCard',
      given: { params: { cardNumber: card.number }, key: newId() },
      answered: ({ balance, refunded }) => {
        if (refunded !== toRupees(card.balance))
          this.complain(`a return paid ${String(refunded)} back, not ${toRupees(card.balance)}`)
        this.#move(card, 'return', negative(card.balance), balance)
        this.card = null
        this.#paid = null
      },
    }
  }

  replace(card: HeldCard): Ask {
    const number = this.#shop.numbers.shift() ?? ''
    this.#shop.askedNumbers.add(number)
    const approval = this.#shop.approval(card.id, number, card.balance)
    return {
      name: 'replaceCard',
      given: { params: { cardNumber: card.number }, body: { cardNumber: number, approval }, key: newId() },
      answered: (body) => {
        const { _id: id, balance: moved } = body['card'] as { _id: string; balance: number }
        const { balance } = card
        this.#shop.askedNumbers.delete(number)
        this.#number = number
        this.card = { id, number, balance: ZERO, used: false }
        this.#move(card, 'transfer', negative(balance), 0)
        this.#move(this.card, 'transfer', balance, moved)
      },
    }
  }

  /** Gives one dish of the last invoice back to the card; null where none is left. */
  credit(card: HeldCard): Ask | null {
    const paid = this.#paid
    if (paid === null || paid.left === 0) return null
    const total = toRupees(paid.price)
    const body = { lines: [{ line: 0, qty: 1 }], total, paidTo: 'card', reason: 'quality' }
    return {
      name: 'creditInvoice',
      given: { params: { orderid: paid.orderid }, body, key: newId() },
      answered: ({ creditno, balanceAfter, stillPaid }) => {
        this.#shop.books.credited(String(creditno), this.#self.paxId, pointsTakenBack(paid.stillPaid, paid.price, 1))
        paid.left -= 1
        paid.stillPaid = subtract(paid.stillPaid, paid.price)
        if (stillPaid !== toRupees(paid.stillPaid))
          this.complain(`a credit left ${String(stillPaid)} paid, not ${toRupees(paid.stillPaid)}`)
        this.#move(card, 'credit', paid.price, balanceAfter)
      },
    }
  }

  #newSale(): Sale {
    const dishes = [0, 7].flatMap((offset) => this.#shop.dishes[this.#random.whole(0, 6) + offset] ?? [])
    const order = dishes.map(({ _id }) => ({ _id, qty: this.#random.whole(1, 2) }))
    const total = sum(dishes.map(({ price }, index) => times(paiseOf(price), order[index]?.qty ?? 0)))
    const [first] = dishes
    return { order, total, price: paiseOf(first?.price ?? 0), step: 'send', code: '' }
  }

  /** The next call of a sale: code, verify, order, payment. A code that is lost ends the sale of this card. */
  sell(card: HeldCard): Ask {
    const sale = (this.#sale ??= this.#newSale())
    const end = (): true => {
      card.used = true
      this.#sale = null
      return true
    }
    if (sale.step === 'send') return this.#sendCode(card, sale, end)
    if (sale.step === 'verify')
      return {
        name: 'verifyOtp',
        given: { query: { mobileNo: this.#self.mobileNo, code: sale.code, customerid: card.id } },
        answered: () => void (sale.step = 'place'),
        refused: ({ body }) => body['code'] === 'otp_wrong' && end(),
      }
    if (sale.step === 'place')
      return {
        name: 'placeOrder',
        given: {
          params: { userid: this.#self.paxId },
          body: { order: sale.order, totalprice: toRupees(sale.total), ordertable: [] },
          // With a key a call that comes late, after the payment, places no second order.
          orderKey: newId(),
        },
        answered: () => void (sale.step = 'pay'),
      }
    return {
      name: 'payOrder',
      given: { params: { customerid: card.id }, body: { balance: toRupees(sale.total) }, key: newId() },
      answered: ({ _id, orderid, invoiceno, balance }) => {
        end()
        const { price, total: stillPaid, order } = sale
        this.#paid = { orderid: String(orderid), price, left: order[0]?.qty ?? 0, stillPaid }
        this.#shop.books.billed(String(invoiceno), String(_id), this.#self.paxId, pointsFor(sale.total, 1))
        this.#move(card, 'sale', negative(sale.total), balance)
      },
    }
  }

  #sendCode(card: HeldCard, sale: Sale, end: () => true): Ask {
    return {
      name: 'sendOtp',
      given: { body: { cardNumber: card.number, order: sale.order } },
      answered: async (_body, { codeOf }) => {
        const code = await codeOf(card.number)
        if (code === null) end()
        else Object.assign(sale, { step: 'verify', code })
      },
      // The first try got through, and its code went down with the server.
      refused: ({ body }) => body['code'] === 'throttled' && end(),
    }
  }
}
