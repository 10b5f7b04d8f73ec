/** A key press as both a page and Electron can name it. */
export interface KeyPress {
  key: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** What Ctrl (Command on a Mac) may still do in a kiosk: edit a line of text. */
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
/** F2 to F7 are the six main entries of the menu (look, Frame); the others belong to browsers. */
const functionKey = /^F(1|8|9|1\d|2\d)$/
/** Back and forward through the history, the browser's home page and menus, and the end of a window. */
const withAlt = new Set(['arrowleft', 'arrowright', 'home', 'f4', 'd', 'e', 'f', ' '])

/**
 * Whether a kiosk swallows this key press: zoom, printing, saving, new windows, developer tools, the history and the end of the
 * window. Typing and editing pass, characters behind AltGr included.
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
