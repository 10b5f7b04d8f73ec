import type { CallName, Contract } from '../../src/shared/contract/index.ts'
import type { ReplyOf } from '../../src/shared/contract/endpoint.ts'
import type { Card } from '../../src/shared/contract/cards.ts'
import type { Pax, PaxForm } from '../../src/shared/contract/pax.ts'
import { newId } from '../../src/shared/ids.ts'

/** A registration form that breaks no rule, under the venue's first PAX number. */
export const paxForm = (changes: Partial<PaxForm> = {}): PaxForm => ({
  fullName: 'Leela Fernandes',
  email: 'leela.fernandes@mail.example',
  dob: '1988-04-18',
  sex: 'Female',
  type: 'adult',
  country: 'India',
  personalAddress: '14 Palm Grove Road, Bandra West, Mumbai',
  mobileNo: '+91 98200 41786',
  paxManifestNo: '10001',
  nationality: 'Indian',
  issuePlace: 'Mumbai',
  issueDate: '2021-06-02',
  expiryDate: '2095-06-01',
  ...changes,
})

/** The columns of a passenger of whom no manifest said more, at a ship without voyages. */
export const noManifest = {
  cabin: '',
  booking_group: '',
  language: '',
  document_mac: null,
  stays_before: 0,
  voyage_id: null,
} as const

/** The guest that tests find registered, with a card. */
export const rohan = {
  fullName: 'Rohan Mehta',
  email: 'rohan.mehta@mail.example',
  sex: 'Male',
  personalAddress: '14 Marine Drive, Mumbai',
} as const satisfies Partial<PaxForm>

/** A passenger with a live card. */
export interface Guest {
  pax: Pax
  card: Card
  mobileNo: string
}

export interface GuestOptions extends Partial<PaxForm> {
  /** Opening balance in rupees. */
  balance?: number
  /** What the guest chose at activation. */
  pin?: string
  /** The test's clock, ms. */
  now?: number
}

/** Whoever can make calls that must succeed. */
interface Registrar {
  ok<N extends CallName>(name: N, given?: { body?: never; key?: string }): Promise<ReplyOf<Contract[N]>>
}

const YEAR_MS = 365 * 24 * 3_600_000

/** Registers a passenger, under the next free PAX number unless one is given, and activates the card. */
export async function makeGuest(client: Registrar, options: GuestOptions = {}): Promise<Guest> {
  const { balance = 10_000, pin, now = Date.now(), ...form } = options
  const paxManifestNo = form.paxManifestNo ?? (await client.ok('paxNumbers')).find(({ free }) => free)?.paxManifestNo ?? ''
  const mobileNo = form.mobileNo ?? `+9198${paxManifestNo.padStart(8, '0')}`
  const pax = await client.ok('createPax', { body: paxForm({ ...rohan, ...form, mobileNo, paxManifestNo }) as never })
  const expiryDate = new Date(now + YEAR_MS).toISOString()
  const chosen = pin === undefined ? {} : { pin }
  const body = { cardNumber: paxManifestNo, balance, nameOfCard: pax.fullName, expiryDate, ...chosen, confirmed: true as const }
  const card = await client.ok('activateCard', { body: body as never, key: newId() })
  return { pax, card, mobileNo }
}
