import { atom } from 'jotai'
import { authAtom } from '../platform/session.ts'
import { readAtom } from './query.ts'

/** The channel that sends one-time codes, whether email is sent, and whether this is the demo. */
export const deliveryStateAtom = readAtom('deliveryState', null, (get) => (get(authAtom).isAuth ? {} : null))

/** Whether codes are shown to staff although this is not the demo. */
export const showsCodesAtom = atom((get) => {
  const { data } = get(deliveryStateAtom)
  return data?.codes === 'desk' && !data.demo
})

/** The back office's page where delivery of codes and email is set up. */
export const DELIVERY_PATH = '/adminuser/venue#codes'
