import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mainEntries } from './menu-entries.ts'

/** Marks the field that `/` focuses on a screen: `<Input {...searchTarget} />`. */
export const searchTarget = { 'data-search': '' }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isAlone = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  document.querySelector('[role="dialog"]') === null

/** Whether a key was pressed without modifiers, outside fields and dialogs, so that a screen may use it as a shortcut. */
export const isTypedElsewhere = (event: KeyboardEvent): boolean => isAlone(event) && !isTyping(event.target)

const searchInput = (): HTMLInputElement | null => {
  const field = document.querySelector<HTMLElement>('[data-search]')
  return field instanceof HTMLInputElement ? field : (field?.querySelector('input') ?? null)
}

/** Whether a key was pressed without modifiers in this screen's empty search. */
export const isInEmptySearch = (event: KeyboardEvent): boolean =>
  isAlone(event) && !event.isComposing && event.target === searchInput() && searchInput()?.value === ''

/** Focuses this screen's search; answers whether it has one. */
export const focusSearch = (): boolean => {
  const input = searchInput()
  input?.focus()
  return input !== null
}

/**
 * F2 to F7 open the six main entries from anywhere; `/` focuses the search and `?` opens the list of shortcuts, both only outside
 * fields. F2 to F7 are off for a login that may not use them.
 */
export function useFrameShortcuts(hasMainEntries: boolean) {
  const navigate = useNavigate()
  const [helpOpen, setHelpOpen] = useState(false)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const entry = hasMainEntries && mainEntries.find(({ shortcut }) => shortcut === event.key)
      if (entry) {
        event.preventDefault()
        void navigate(entry.to)
      } else if (isTyping(event.target)) {
        return
      } else if (event.key === '/' && focusSearch()) {
        event.preventDefault()
      } else if (event.key === '?') {
        event.preventDefault()
        setHelpOpen(true)
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, hasMainEntries])

  return { helpOpen, closeHelp: () => setHelpOpen(false) }
}
