import { useEffect, useEffectEvent } from 'react'

interface Listening {
  isOn?: boolean
  /** Runs before what the key does elsewhere, such as closing a drawer. */
  isFirst?: boolean
}

export function useKeys(onKey: (event: KeyboardEvent) => void, { isOn = true, isFirst = false }: Listening = {}): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    const target = isFirst ? window : document
    target.addEventListener('keydown', listen as EventListener, { capture: isFirst })
    return () => target.removeEventListener('keydown', listen as EventListener, { capture: isFirst })
  }, [isOn, isFirst])
}

export const isKey = (event: Pick<KeyboardEvent, 'key'>, { keys }: { keys: readonly string[] }): boolean =>
  keys.includes(event.key) || keys.includes(event.key.toLowerCase())

/** Marks the field that `/` focuses on a screen: `<Input {...searchTarget} />`. */
export const searchTarget = { 'data-search': '' }

export const isTyping = (target: EventTarget | null): boolean =>
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

export const isInEmptySearch = (event: KeyboardEvent): boolean =>
  isAlone(event) && !event.isComposing && event.target === searchInput() && searchInput()?.value === ''

/** Answers whether this screen has a search. */
export const focusSearch = (): boolean => {
  const input = searchInput()
  input?.focus()
  return input !== null
}
