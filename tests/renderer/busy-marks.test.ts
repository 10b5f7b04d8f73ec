import { createStore } from 'jotai'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../src/renderer/data/connection.ts'
import { refill } from '../../src/renderer/screens/cards/card-moves.ts'
import { bumpAtom } from '../../src/renderer/screens/kitchen/bumps.atoms.ts'
import { addingDishAtom, createDishAtom } from '../../src/renderer/screens/menu/menu.atoms.ts'
import { followPaymentAtom, isFollowingAtom } from '../../src/renderer/sale/payment/follow.atoms.ts'
import { paymentStatusAtom, resumePaymentAtom } from '../../src/renderer/screens/sale/checkout/payment.atoms.ts'
import { isPrintingAtom, printAtom } from '../../src/renderer/sale/payment/print.atoms.ts'
import { checkOutAtom, isCheckingOutAtom } from '../../src/renderer/screens/sale/order/check-out.atoms.ts'
import { isSavingCoversAtom, setCoversAtom } from '../../src/renderer/sale/state/send.atoms.ts'
import { saleAtom } from '../../src/renderer/sale/state/sale.atoms.ts'
import { emptySale, type PaidStage, type Sale } from '../../src/renderer/model/sale/sale.ts'
import { setTableAtom } from '../../src/renderer/sale/state/tables.atoms.ts'
import { authAtom } from '../../src/renderer/platform/session.ts'
import { loginAtom } from '../../src/renderer/shell/login/login.atoms.ts'

/** What every call throws here; so would any other fault on the way. */
const FAULT = 'no session could be read'

type Store = ReturnType<typeof createStore>
interface Mark {
  sale?: Sale
  /** Does what is marked as under way meanwhile. */
  act: (store: Store) => Promise<unknown>
  /** Whether it is marked. Left out where the mark is not shown: then it shows by a second try that does nothing. */
  isBusy?: (store: Store) => boolean
}

const attempt = { customerid: 'c', orderid: 'o', cardNumber: '70001', nameOfCard: 'R', fullName: 'R', total: 101, mail: false }
const paid: PaidStage = {
  ...emptySale,
  stage: 'paid',
  attempt,
  paid: { billid: 'b', invoiceno: 'INV-1', billPosted: false, moveReported: false, mailTo: '', mailWaits: false, print: null },
}
const check: Sale = {
  ...emptySale,
  orderid: 'o',
  isCheck: true,
  known: { orderid: 'o', version: 1, lines: [], tables: [] },
}
const table = { _id: 't', tablefloor: '1st Floor', tableno: 1, status: false, orderid: '' } as const
const dish = { dishName: 'Soup', price: 1, type: 'Lunch', rating: 3, imageUrl: '' } as const

/** All that atoms mark as under way, by the file that does. */
const marks: Readonly<Record<string, Mark>> = {
  'data/money-call.ts': {
    act: (store) => store.set(refill.run, { cardNumber: '10001', balance: 50 }),
    // While it is sent, nothing of it counts as unanswered.
    isBusy: (store) => store.get(refill.unanswered) === null,
  },
  'screens/kitchen/bumps.atoms.ts': {
    act: (store) => store.set(bumpAtom, 'ticket', [{ line: 'line', recalls: 0 }], true),
  },
  'screens/menu/menu.atoms.ts': {
    act: (store) => store.set(createDishAtom, dish),
    isBusy: (store) => store.get(addingDishAtom).loading,
  },
  'sale/payment/follow.atoms.ts': {
    sale: paid,
    act: (store) => store.set(followPaymentAtom),
    isBusy: (store) => store.get(isFollowingAtom),
  },
  'screens/sale/checkout/payment.atoms.ts': {
    sale: { ...emptySale, stage: 'paying', key: 'k', attempt },
    act: (store) => store.set(resumePaymentAtom),
    isBusy: (store) => store.get(paymentStatusAtom).state !== 'idle',
  },
  'sale/payment/print.atoms.ts': {
    sale: paid,
    act: (store) => store.set(printAtom),
    isBusy: (store) => store.get(isPrintingAtom),
  },
  'screens/sale/order/check-out.atoms.ts': {
    act: (store) => store.set(checkOutAtom),
    isBusy: (store) => store.get(isCheckingOutAtom),
  },
  'sale/state/send.atoms.ts': {
    sale: check,
    act: (store) => store.set(setCoversAtom, 3),
    isBusy: (store) => store.get(isSavingCoversAtom),
  },
  'sale/state/tables.atoms.ts': { act: (store) => store.set(setTableAtom, table, { status: true }) },
  'shell/login/login.atoms.ts': {
    act: (store) => store.set(loginAtom, { email: 'a@b.test', password: 'x' }),
    isBusy: (store) => store.get(authAtom).isLoading,
  },
}

describe('what is marked as under way', () => {
  beforeEach(() => {
    localStorage.clear()
    const session = () => {
      throw new Error(FAULT)
    }
    const nothing = () => undefined
    connect({ apiBase: '/api', terminalName: '', token: () => null, session, onSessionLost: nothing, onAnswer: nothing })
  })

  it.each(Object.entries(marks))('by %s is free again after a fault on the way', async (_file, { sale, act, isBusy }) => {
    const store = createStore()
    if (sale !== undefined) store.set(saleAtom, sale)
    for (const time of ['first', 'second']) await expect(act(store), `${time} time`).rejects.toThrow(FAULT)
    expect(isBusy?.(store) ?? false).toBe(false)
  })

  it('is in this list, wherever atoms mark it', () => {
    const root = 'src/renderer'
    const marking = globSync(`${root}/**/*.atoms.ts`).filter((file) => readFileSync(file, 'utf8').includes('} finally {'))
    expect(marking.map((file) => relative(root, file)).toSorted()).toEqual(
      Object.keys(marks)
        .filter((file) => file.endsWith('.atoms.ts'))
        .toSorted(),
    )
  })
})
