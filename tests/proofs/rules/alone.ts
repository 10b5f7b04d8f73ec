import { newId } from '../../../src/shared/ids.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { findCard } from '../../../src/server/cards/card.repo.ts'
import { movesBalance, pinText } from '../../../src/server/people/staff/supervisor.ts'
import { savePin } from '../../../src/server/people/staff/supervisor.repo.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import type { Dish } from '../../../src/shared/contract/dishes.ts'
import type { InputOf } from '../../../src/shared/contract/endpoint.ts'
import type { Contract } from '../../../src/shared/contract/index.ts'
import { anonymous, type Client, staffClient } from '../../support/server/client.ts'
import { type Guest, makeDish, makeGuest } from '../../support/server/sale.ts'
import type { TestServer } from '../../support/server/server.ts'

/** What a supervisor of the proof types, and what a clerk guesses. */
const OWN_PIN = '730518'
/** The PIN that somebody dishonest chooses for a guest's card. */
const CHOSEN = '739154'
/** Longer than codes of one card have to be apart. */
const BETWEEN_CODES_MS = 13 * 60_000
const PRICE = 380.5

/** One person by themselves: one login, and their own approval PIN if they have one. */
export interface Person {
  name: string
  client: Client
  /** Null without a login. */
  id: string | null
  /** Whether a second supervisor is there, or this one is the only one; null for who is none. */
  supervises: 'alone' | 'beside another' | null
}

/** A guest's card that somebody is after, with an order that waits, and one who knows nothing of it. */
export interface Prey {
  guest: Guest
  order: { _id: string; qty: number }[]
  total: number
}

/** A venue in which one person at a time tries to take the money of a guest's card. */
export class Venue {
  readonly test: TestServer
  readonly desk: Client
  dish!: Dish

  private constructor(test: TestServer, desk: Client) {
    this.test = test
    this.desk = desk
  }

  /** Each refund asks for a supervisor, so that returning a card is a way like the others. */
  static async open(test: TestServer): Promise<Venue> {
    const venue = new Venue(test, await staffClient(test, ['backoffice', 'foodorder'], 'The desk'))
    const { db } = test.server.deps.database
    await saveVenue(db, { ...(await currentVenue(db)), refundLimit: 0 }, test.clock.now)
    venue.dish = await makeDish(test, { price: PRICE })
    return venue
  }

  get db() {
    return this.test.server.deps.database.db
  }

  async #person(name: string, roles: AccessRoute[], supervises: Person['supervises'] = null): Promise<Person> {
    const client = await staffClient(this.test, roles, name)
    const { _id: id } = (await client.ok('session')).user
    if (supervises !== null) await this.#givePin(id)
    return { name, client, id, supervises }
  }

  async #givePin(id: string): Promise<void> {
    await savePin(this.db, id, await hashPassword(pinText(this.test.server.deps.secrets, id, OWN_PIN)))
  }

  /** Whoever may be there; those who approve come last, each with as many others as their name says. */
  async *people(): AsyncGenerator<Person> {
    yield { name: 'nobody', client: anonymous(this.test), id: null, supervises: null }
    yield await this.#person('backoffice', ['backoffice'])
    yield await this.#person('a clerk', ['foodorder'])
    yield await this.#person('both roles', ['backoffice', 'foodorder'])
    yield await this.#person('the only supervisor', ['backoffice', 'foodorder'], 'alone')
    // From here on there are two.
    yield await this.#person('one of two supervisors', ['backoffice', 'foodorder'], 'beside another')
    yield await this.#person('a clerk beside two supervisors', ['foodorder'])
  }

  /** A guest with a card of Rs 5 000, a PIN if asked for, and an unpaid order. */
  async prey(pin?: string): Promise<Prey> {
    this.test.clock.now += BETWEEN_CODES_MS
    const guest = await makeGuest(this.test, this.desk, { balance: 5000, ...(pin !== undefined && { pin }) })
    const order = [{ _id: this.dish._id, qty: 2 }]
    const prey = { guest, order, total: 2 * PRICE }
    await this.place(prey)
    return prey
  }

  /** The passenger has gone, so that the next one finds a number free. */
  async release({ guest }: Prey): Promise<void> {
    await this.db.updateTable('cards').set({ state: 'returned' }).where('pax_id', '=', guest.pax._id).execute()
    await this.db.updateTable('pax').set({ released_at: this.test.clock.now }).where('id', '=', guest.pax._id).execute()
  }

  place = ({ guest, order, total }: Prey): Promise<unknown> =>
    this.desk.ok('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice: total } })

  /** What the guest's telephone shows: the person learns it only where the guest says it. */
  lastCode = ({ guest }: Prey): string => this.test.lastCode(guest.card.cardNumber)

  cardOf = ({ guest }: Prey) => findCard(this.db, guest.card._id)
}

/** A way to get at a card's money: what one person does, with the guest's word or without. */
export interface Way {
  name: string
  /** The PIN that the guest has. */
  pin?: string
  /** The desk may do this alone, and then it is named: a new card's PIN is chosen with its guest there. */
  isNamed?: true
  go(venue: Venue, person: Person, prey: Prey): Promise<unknown>
}

const pay = ({ client }: Person, { guest, total }: Prey) =>
  client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key: newId() })
const verifyCode = ({ client }: Person, { guest }: Prey, code: string) =>
  client.call('verifyOtp', { query: { mobileNo: guest.mobileNo, code, customerid: guest.card._id } })
const setPin = ({ client }: Person, { guest }: Prey, consent: object, pin: string | null = CHOSEN) =>
  client.call('setCardPin', { body: { cardNumber: guest.card.cardNumber, pin, ...consent } })
const sendCode = ({ client }: Person, { guest }: Prey, order?: Prey['order']) =>
  client.call('sendOtp', { body: { cardNumber: guest.card.cardNumber, ...(order !== undefined && { order }) } })
const sendPinCode = ({ client }: Person, { guest }: Prey) =>
  client.call('sendPinCode', { body: { cardNumber: guest.card.cardNumber } })

type Consent = InputOf<Contract['sellOrder']>['body']['consent']

/** Sells the order that waits in one call, by whatever approves it. */
async function sell(venue: Venue, { client }: Person, { guest, order, total }: Prey, consent: Consent): Promise<void> {
  const unpaid = venue.db.selectFrom('orders').select(['id', 'version']).where('pax_id', '=', guest.pax._id)
  const { id: orderid, version } = await unpaid.where('payment', '=', 'unpaid').executeTakeFirstOrThrow()
  const body = { order, totalprice: total, orderid, version, cardNumber: guest.card.cardNumber, consent }
  await client.call('sellOrder', { body, key: newId() })
}

/** Pays by a PIN that the person knows or guesses. */
async function payByPin(person: Person, prey: Prey, pin: string): Promise<void> {
  const { guest, order } = prey
  await person.client.call('verifyCardPin', { body: { cardNumber: guest.card.cardNumber, pin, order } })
  await pay(person, prey)
}

type AskedAlone = Pick<InputOf<Contract['approveMove']>['body'], 'act' | 'to' | 'contact'>

/** The person's own approval for something of their own; without a PIN it is a guess at the other's. */
async function ownApproval(venue: Venue, { id, client }: Person, { guest }: Prey, asked: AskedAlone): Promise<object> {
  const { cardNumber, balance } = guest.card
  const [other] = await venue.desk.ok('listSupervisors')
  const supervisor = id ?? other?._id ?? newId()
  const amount = movesBalance(asked.act) ? { amount: balance } : {}
  const body = { ...asked, cardNumber, ...amount, supervisor, pin: OWN_PIN }
  const { body: answer } = await client.call('approveMove', { body })
  return { approval: answer.approval ?? '0.0.0.0' }
}

export const ways: readonly Way[] = [
  { name: 'payment with no word at all', go: (_venue, person, prey) => pay(person, prey) },
  {
    name: 'a code that is guessed',
    async go(_venue, person, prey) {
      await sendCode(person, prey, prey.order)
      await verifyCode(person, prey, '000000')
      await pay(person, prey)
    },
  },
  {
    name: 'the call of the specification, its code guessed',
    async go(_venue, person, prey) {
      await sendCode(person, prey)
      await verifyCode(person, prey, '000000')
      await pay(person, prey)
    },
  },
  {
    name: 'a code given for one dish, used for two',
    async go(venue, person, prey) {
      await sendCode(venue.desk === person.client ? person : { ...person, client: venue.desk }, prey, [
        { _id: venue.dish._id, qty: 1 },
      ])
      await verifyCode(person, prey, venue.lastCode(prey))
      await pay(person, prey)
    },
  },
  {
    name: 'a code given up to one amount, used for a dearer order',
    async go(venue, person, prey) {
      await sendCode({ ...person, client: venue.desk }, prey)
      await verifyCode(person, prey, venue.lastCode(prey))
      const dearer = { ...prey, order: [{ _id: venue.dish._id, qty: 3 }], total: 3 * PRICE }
      await venue.place(dearer)
      await pay(person, dearer)
    },
  },
  {
    name: 'a code given for a payment, used to set a PIN',
    async go(venue, person, prey) {
      await sendCode({ ...person, client: venue.desk }, prey, prey.order)
      await setPin(person, prey, { code: venue.lastCode(prey) })
      await payByPin(person, prey, CHOSEN)
    },
  },
  {
    name: 'a code given to set a PIN, used to pay',
    async go(venue, person, prey) {
      await sendPinCode({ ...person, client: venue.desk }, prey)
      await verifyCode(person, prey, venue.lastCode(prey))
      await pay(person, prey)
    },
  },
  {
    name: 'a PIN set on a card without one',
    async go(_venue, person, prey) {
      await setPin(person, prey, {})
      await payByPin(person, prey, CHOSEN)
    },
  },
  {
    name: 'a PIN changed with no word',
    pin: '9057',
    async go(_venue, person, prey) {
      await setPin(person, prey, {})
      await payByPin(person, prey, CHOSEN)
    },
  },
  { name: 'a PIN removed with no word', pin: '9057', go: (_venue, person, prey) => setPin(person, prey, {}, null) },
  {
    name: 'a PIN changed by a guess at the old one',
    pin: '9057',
    async go(_venue, person, prey) {
      for (let tries = 0; tries < 6; tries += 1) await setPin(person, prey, { oldPin: '4826' })
      await payByPin(person, prey, CHOSEN)
    },
  },
  {
    name: 'a PIN changed by a guess at its code',
    pin: '9057',
    async go(_venue, person, prey) {
      await sendPinCode(person, prey)
      for (let tries = 0; tries < 6; tries += 1) await setPin(person, prey, { code: '000000' })
      await payByPin(person, prey, CHOSEN)
    },
  },
  { name: 'a guess at the PIN', pin: '9057', go: (_venue, person, prey) => payByPin(person, prey, '4826') },
  {
    name: 'a PIN changed by a supervisor',
    pin: '9057',
    async go(venue, person, prey) {
      await setPin(person, prey, await ownApproval(venue, person, prey, { act: 'pin' }))
      await payByPin(person, prey, CHOSEN)
    },
  },
  {
    name: 'a PIN changed by an approval of a refund',
    pin: '9057',
    async go(venue, person, prey) {
      const { approval } = (await ownApproval(venue, person, prey, { act: 'refund' })) as { approval: string }
      await setPin(person, prey, { approval: approval.replace('refund', 'pin') })
      if (person.supervises !== 'alone') await payByPin(person, prey, CHOSEN)
    },
  },
  {
    name: 'a code sent to a contact of their own',
    async go(venue, person, prey) {
      const contact = { mobileNo: '+447700900666', email: 'mine@mail.example' }
      const { _id: userid, version } = prey.guest.pax
      const own = await ownApproval(venue, person, prey, { act: 'contact', contact })
      await person.client.call('editPax', { params: { userid }, body: { version, ...contact } })
      const { status } = await person.client.call('editPax', { params: { userid }, body: { version, ...contact, ...own } })
      if (status !== 200) return
      await sendCode(person, prey, prey.order)
      await verifyCode(person, { ...prey, guest: { ...prey.guest, mobileNo: contact.mobileNo } }, venue.lastCode(prey))
      await pay(person, prey)
    },
  },
  {
    name: 'a payment approved by a supervisor',
    async go(venue, person, prey) {
      const [other] = await venue.desk.ok('listSupervisors')
      const by = { supervisor: person.id ?? other?._id ?? newId(), pin: OWN_PIN }
      const { guest, order, total: totalprice } = prey
      await person.client.call('approvePayment', { body: { cardNumber: guest.card.cardNumber, order, totalprice, ...by } })
      await pay(person, prey)
    },
  },
  {
    name: 'a guess at the PIN in a sale of one call',
    pin: '9057',
    async go(venue, person, prey) {
      for (let tries = 0; tries < 6; tries += 1) await sell(venue, person, prey, { by: 'pin', pin: '4826' })
    },
  },
  {
    name: 'a sale of one call on a card without a PIN',
    go: (venue, person, prey) => sell(venue, person, prey, { by: 'pin', pin: CHOSEN }),
  },
  {
    name: 'a sale of one call approved by a supervisor',
    async go(venue, person, prey) {
      const [other] = await venue.desk.ok('listSupervisors')
      await sell(venue, person, prey, { by: 'supervisor', supervisor: person.id ?? other?._id ?? newId(), pin: OWN_PIN })
    },
  },
  {
    name: 'a return',
    async go(venue, person, prey) {
      await venue.desk.ok('cancelOrder', {
        params: {
          id: (await venue.desk.ok('checkout', { params: { customerid: prey.guest.card._id } }))[0]?.AuthorId.orderid ?? '',
        },
      })
      const params = { cardNumber: prey.guest.card.cardNumber }
      await person.client.call('returnCard', { params, key: newId() })
      await person.client.call('returnCard', {
        params,
        query: await ownApproval(venue, person, prey, { act: 'refund' }),
        key: newId(),
      })
    },
  },
  {
    name: 'a move to another card',
    async go(venue, person, prey) {
      const free = (await venue.desk.ok('paxNumbers')).findLast((number) => number.free)?.paxManifestNo ?? ''
      const params = { cardNumber: prey.guest.card.cardNumber }
      await person.client.call('replaceCard', { params, body: { cardNumber: free }, key: newId() })
      const approval = await ownApproval(venue, person, prey, { act: 'transfer', to: free })
      await person.client.call('replaceCard', { params, body: { cardNumber: free, ...approval }, key: newId() })
    },
  },
]

/** The state of a card: what somebody who takes from it changes. */
async function stateOf(venue: Venue, prey: Prey): Promise<string> {
  const card = await venue.cardOf(prey)
  return JSON.stringify([card?.balance, card?.state, card?.pin_hash, card?.card_number])
}

/** Whether the person is named for what became of the card: as the one who asked and the one who approved. */
async function isNamed({ db }: Venue, { id }: Person, { guest }: Prey): Promise<boolean> {
  const own = await db
    .selectFrom('supervisor_approvals')
    .select('id')
    .where('card_id', '=', guest.card._id)
    .where('asked_by', '=', id)
    .where('supervisor_id', '=', id)
    .execute()
  const noted = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('staff_id', '=', id ?? '')
    .execute()
  return own.length > 0 && noted.some(({ detail }) => detail.includes('the only supervisor'))
}

/** What became of one way gone by one person: refused, or taken by name, or why that must not be. */
export async function tryAlone(venue: Venue, person: Person, way: Way): Promise<'refused' | 'named' | { breach: string }> {
  const prey = await venue.prey(way.pin)
  const before = await stateOf(venue, prey)
  await way.go(venue, person, prey)
  const after = await stateOf(venue, prey)
  await venue.release(prey)
  if (after === before) return 'refused'
  const words = `${way.name}, by ${person.name}`
  if (person.supervises !== 'alone') return { breach: `${words}: it was done` }
  return (await isNamed(venue, person, prey)) ? 'named' : { breach: `${words}: done, and nobody is named` }
}

/** A clerk alone opens a card with a PIN of their own choosing and pays by it: it is done, in their name. Answers what is wrong with that, or null. */
export async function openAndPay(venue: Venue, person: Person): Promise<string | null> {
  const prey = await venue.prey()
  const { cardNumber } = prey.guest.card
  await venue.db.updateTable('cards').set({ state: 'returned' }).where('id', '=', prey.guest.card._id).execute()
  const expiryDate = new Date(venue.test.clock.now + 1e9).toISOString()
  const body = { cardNumber, balance: 5000, nameOfCard: 'Guest', expiryDate, pin: CHOSEN }
  const opened = await person.client.call('activateCard', { body, key: newId() })
  await venue.release(prey)
  if (opened.status !== 200) return null
  const noted = await venue.db
    .selectFrom('audit_log')
    .select('staff_id')
    .where('subject', '=', opened.body._id)
    .where('action', '=', 'card_pin_set')
    .execute()
  return noted.some(({ staff_id }) => staff_id === person.id)
    ? null
    : `a card opened with a PIN by ${person.name}: nobody is named`
}
