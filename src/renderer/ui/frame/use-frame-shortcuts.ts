import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { generalKeys } from '../keys/key-map.ts'
import { focusSearch, isKey, isTyping, useKeys } from '../keys/keys.ts'
import { mainEntries } from './menu-entries.ts'

/**
 * F2 to F7 open the six main entries from anywhere; `/` focuses the search and `?` opens the list of shortcuts, both only outside
 * fields. F2 to F7 are off for a login that may not use them.
 */
export function useFrameShortcuts(hasMainEntries: boolean) {
  const navigate = useNavigate()
  const [helpOpen, setHelpOpen] = useState(false)

  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const entry = hasMainEntries && mainEntries.find(({ shortcut }) => shortcut === event.key)
    if (entry) {
      event.preventDefault()
      void navigate(entry.to)
    } else if (isTyping(event.target)) {
      return
    } else if (isKey(event, generalKeys.search) && focusSearch()) {
      event.preventDefault()
    } else if (isKey(event, generalKeys.help)) {
      event.preventDefault()
      setHelpOpen(true)
    }
  })

  return { helpOpen, closeHelp: () => setHelpOpen(false) }
}
