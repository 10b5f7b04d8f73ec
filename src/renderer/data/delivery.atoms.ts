import { atom } from 'jotai'
import { authAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

export const deliveryStateAtom = readAtom('deliveryState', null, (get) => (get(authAtom).isAuth ? {} : null))

/** Whether codes are shown to staff although this is not the demo. */
export const showsCodesAtom = atom((get) => {
  const { data } = get(deliveryStateAtom)
  return data?.codes === 'desk' && !data.demo
})

export const DELIVERY_PATH = '/adminuser/venue#codes'
