import { isBlockedInKiosk } from '../../shared/kiosk-keys.ts'
import { bridge } from './bridge.ts'

const swallow = (event: Event): void => event.preventDefault()

/** F2 to F7 open our screens; the browser's own function keys are blocked even if we do not use them. */
const swallowKey = (event: KeyboardEvent): void => {
  const { key, ctrlKey: control, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (isBlockedInKiosk({ key, control, alt, shift, meta })) event.preventDefault()
}
const swallowFunctionKey = (event: KeyboardEvent): void => {
  if (/^F\d+$/.test(event.key)) event.preventDefault()
}
const swallowZoom = (event: WheelEvent): void => {
  if (event.ctrlKey) event.preventDefault()
}

/** A kiosk's page has no context menu, zoom, dropped files or browser keys. Returns a function that ends it. */
export function holdPage(): () => void {
  const page = document.documentElement
  page.dataset['kiosk'] = 'on'
  window.addEventListener('keydown', swallowKey, { capture: true })
  window.addEventListener('keydown', swallowFunctionKey)
  window.addEventListener('contextmenu', swallow)
  window.addEventListener('wheel', swallowZoom, { passive: false })
  window.addEventListener('dragover', swallow)
  window.addEventListener('drop', swallow)
  return () => {
    delete page.dataset['kiosk']
    window.removeEventListener('keydown', swallowKey, { capture: true })
    window.removeEventListener('keydown', swallowFunctionKey)
    window.removeEventListener('contextmenu', swallow)
    window.removeEventListener('wheel', swallowZoom)
    window.removeEventListener('dragover', swallow)
    window.removeEventListener('drop', swallow)
  }
}

/** Keeps the screen awake if the browser can; the desktop app does this itself. Returns a function that ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isWanted = true
  const ask = async (): Promise<void> => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // May be refused, for example on a low battery; it is asked again when the page is next visible.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (!isWanted) await lock?.release()
  }
  const askAgain = (): void => void ask()
  document.addEventListener('visibilitychange', askAgain)
  askAgain()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}

const untyped = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target instanceof HTMLInputElement && !target.readOnly && !untyped.has(target.type)
}

/** Shows the system's on-screen keyboard, through the host, while a text field has the focus. Returns a function that ends it. */
export function followFocus(): () => void {
  let isShown = false
  const follow = ({ type, target, relatedTarget }: FocusEvent): void => {
    const visible = takesText(type === 'focusin' ? target : relatedTarget)
    if (visible === isShown) return
    isShown = visible
    void bridge.call('screenKeyboard', { visible })
  }
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', follow)
  return () => {
    document.removeEventListener('focusin', follow)
    document.removeEventListener('focusout', follow)
  }
}
