/** A key press in a form that both a page and Electron can provide. */
export interface KeyPress {
  key: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** Letters that work with Ctrl (Command on a Mac) in a kiosk: they edit a line of text. */
const editing = new Set('acvxzy')
const moving = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Insert',
  'Enter',
])
/** Blocked function keys, which browsers use. F2 to F7 are the six main entries of the menu (look, Frame). */
const functionKey = /^F(1|8|9|1\d|2\d)$/
/** Blocked with Alt: history, the browser's home page and menus, and closing the window. */
const withAlt = new Set(['arrowleft', 'arrowright', 'home', 'f4', 'd', 'e', 'f', ' '])

/**
 * Whether a kiosk blocks this key press: zoom, printing, saving, new windows, developer tools, history and closing the window.
 * Typing and editing are allowed, also characters typed with AltGr.
 */
export function isBlockedInKiosk({ key, control, alt, shift, meta }: KeyPress): boolean {
  if (functionKey.test(key)) return true
  // Windows reports AltGr as Ctrl and Alt together.
  if (control && alt) return key.length !== 1
  if (alt) return withAlt.has(key.toLowerCase())
  if (!control && !meta) return false
  if (['Control', 'Meta', 'Shift'].includes(key)) return false
  if (moving.has(key)) return shift && key === 'Delete'
  return shift ? key.toLowerCase() !== 'z' : !editing.has(key.toLowerCase())
}
