import { orderKeys } from '../../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../../ui/keys/keys.ts'

/** R outside any field reserves the focused table, or none yet (''). */
export const useReserveKey = (reserve: (tableId: string) => void): void =>
  useKeys((event) => {
    if (!isKey(event, orderKeys.reserve) || !isTypedElsewhere(event)) return
    event.preventDefault()
    reserve(document.activeElement?.getAttribute('data-table') ?? '')
  })
