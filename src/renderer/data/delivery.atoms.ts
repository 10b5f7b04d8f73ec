import { atom } from 'jotai'
import { authAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

/** Over which channel codes leave, whether mail is sent, and whether this is the demo. */
export const deliveryStateAtom = readAtom('deliveryState', null, (get) => (get(authAtom).isAuth ? {} : null))

/** Whether codes show to staff although this is no demo. */
export const showsCodesAtom = atom((get) => {
  const { data } = get(deliveryStateAtom)
  return data?.codes === 'desk' && !data.demo
})

/** Where the back office sets up how codes and mail leave. */
export const DELIVERY_PATH = '/adminuser/venue#codes'
