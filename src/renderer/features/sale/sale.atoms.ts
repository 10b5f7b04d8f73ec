import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import type { OtpReply } from '../../../shared/contract/cards.ts'
import { storedJsonAtom, storedTextAtom } from '../../platform/stored-atom.ts'

/** A one-time code or a PIN of the sale in work and what became of it. Moments are UTC epoch milliseconds. */
export interface Approval {
  /** A PIN, the card's or a supervisor's, is kept here only once it was right, and never itself; absent in what older versions kept, which knew codes only. */
  factor?: 'code' | 'pin' | 'supervisor'
  cardNumber: string
  fullName: string
  /** The last 3 digits: what the screen shows, and all that the verify call needs beside the card. Empty with a PIN. */
  mobileNo: string
  /** Which way the code went; null with a PIN, which goes none. */
  channel: OtpReply['channel'] | null
  sentAt: number
  expiresAt: number
  resendAt: number
  /** The cart it was sent for, as `cartMark` writes it: another cart needs another code. */
  cart: string
  verified: boolean
  /** The supervisor who approved in place of a code; left out otherwise. */
  approvedBy?: string
}

/** What has been asked of the server: kept with the payment key, so that asking again asks for the very same. */
export interface PaymentAttempt {
  customerid: string
  orderid: string
  cardNumber: string
  nameOfCard: string
  fullName: string
  /** Rupees, as the call carries them. */
  total: number
  /** Whether the invoice goes out by mail afterwards. */
  mail: boolean
}

/** One printing: `printid` counts it on the server, `jobid` is the host's; the same but where a job was cancelled unprinted. */
export interface StoredPrint {
  printid: string
  jobid: string
  /** Whether the host has taken the job. */
  sent: boolean
}

/** The answered payment, and what has followed it so far. */
export interface PaidSale {
  billid: string
  invoiceno: string
  billPosted: boolean
  moveReported: boolean
  /** Where the mail goes, masked but for its first letter and the domain; empty while it is not queued. */
  mailTo: string
  /** Whether the mail waits because the server has no mail server yet. */
  mailWaits: boolean
  print: StoredPrint | null
}

export interface StoredPayment extends PaymentAttempt {
  paid: PaidSale | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isApproval = (value: unknown): value is Approval | null => value === null || (isObject(value) && 'verified' in value)
const isPayment = (value: unknown): value is StoredPayment | null => value === null || (isObject(value) && 'paid' in value)

/** The code or PIN of the sale in work; it survives a reload and a crash. */
export const approvalAtom = storedJsonAtom<Approval | null>('approval', null, isApproval)

/** The card that is to be paid with by its PIN. */
export interface PinCard {
  cardNumber: string
  fullName: string
}

/** The card whose PIN is asked for in place of a code; null while a code is the way. */
export const pinCardAtom = atom<PinCard | null>(null)

/** The unpaid order that Check Out placed or that was opened again; empty before. */
export const orderidAtom = storedTextAtom('orderid')

/** The unpaid order of the same guest that Check Out voids, as the clerk decided; empty where there is none. */
export const replacesAtom = atom('')

/** The card number that is typed, or was brought along with an order; it stays while another screen is open. */
export const payingNumberAtom = atom('')

/** The payment in work or just made. */
export const paymentAtom = storedJsonAtom<StoredPayment | null>('payment', null, isPayment)

const isArray = <T>(value: unknown): value is T[] => Array.isArray(value)

/** The card's and the passenger's ids of the sale in work, as `POST cardinfo/otp` answered them. */
export const customeridAtom = storedTextAtom('customerid')
export const useridAtom = storedTextAtom('userid')
/** Made before the first try to pay and kept until answered: the same key never charges twice. */
export const paymentKeyAtom = storedTextAtom('paymentKey')
/** The order in work: the dishes with their quantities, and its tables. */
export const cartAtom = storedJsonAtom<OrderLine[]>('cart', [], isArray)
export const orderTablesAtom = storedJsonAtom<OrderTable[]>('tables', [], isArray)

/** Clears cart, tables, ids, code, payment and payment key: after Cancel on the tax invoice, and with the log-out. */
export const clearSaleAtom = atom(null, (_get, set) => {
  for (const text of [customeridAtom, useridAtom, orderidAtom, paymentKeyAtom]) set(text, RESET)
  set(payingNumberAtom, '')
  set(replacesAtom, '')
  set(approvalAtom, RESET)
  set(pinCardAtom, null)
  set(paymentAtom, RESET)
  set(cartAtom, RESET)
  set(orderTablesAtom, RESET)
})
