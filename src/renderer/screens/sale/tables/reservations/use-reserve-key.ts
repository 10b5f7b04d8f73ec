import { orderKeys } from '../../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../../ui/keys/keys.ts'

/** The key works outside any field; the id is '' if no table has the focus. */
export const useReserveKey = (reserve: (tableId: string) => void): void =>
  useKeys((event) => {
    if (!isKey(event, orderKeys.reserve) || !isTypedElsewhere(event)) return
    event.preventDefault()
    reserve(document.activeElement?.getAttribute('data-table') ?? '')
  })
