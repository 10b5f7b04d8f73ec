import { orderKeys } from '../../ui/keys/key-map.ts'
import { isInEmptySearch, isKey, isTypedElsewhere, useKeys } from '../../ui/keys/keys.ts'

/** The key works outside dialogs and fields, and in the empty search, where Enter leaves the focus. */
export const useOrderKey = (key: 'send' | 'pay', press: () => void): void =>
  useKeys((event) => {
    if (!isKey(event, orderKeys[key]) || event.repeat || !(isTypedElsewhere(event) || isInEmptySearch(event))) return
    event.preventDefault()
    press()
  })
