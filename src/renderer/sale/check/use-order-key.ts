import { orderKeys } from '../../ui/keys/key-map.ts'
import { isInEmptySearch, isKey, isTypedElsewhere, useKeys } from '../../ui/keys/keys.ts'

/** A function key for the order in work, outside dialogs and fields, but also in the search, where Enter leaves the focus. */
export const useOrderKey = (key: 'send' | 'pay', press: () => void): void =>
  useKeys((event) => {
    if (!isKey(event, orderKeys[key]) || event.repeat || !(isTypedElsewhere(event) || isInEmptySearch(event))) return
    event.preventDefault()
    press()
  })
