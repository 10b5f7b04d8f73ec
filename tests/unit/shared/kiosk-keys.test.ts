import { describe, expect, test } from 'vitest'
import { isBlockedInKiosk, type KeyPress } from '../../../src/shared/kiosk-keys.ts'

/** Reads 'Ctrl+Shift+I'. */
function press(text: string): KeyPress {
  const parts = text === 'Ctrl++' ? ['Ctrl', '+'] : text.split('+')
  const held = new Set(parts.slice(0, -1))
  return {
    key: parts.at(-1) ?? '',
    control: held.has('Ctrl'),
    alt: held.has('Alt'),
    shift: held.has('Shift'),
    meta: held.has('Meta'),
  }
}

describe('the keys of a kiosk', () => {
  test.each(
    [
      ['Ctrl++', 'Ctrl+-', 'Ctrl+0', 'Ctrl+=', 'Meta+-'],
      [
        'Ctrl+p',
        'Ctrl+s',
        'Ctrl+o',
        'Ctrl+n',
        'Ctrl+t',
        'Ctrl+w',
        'Ctrl+Shift+N',
        'Ctrl+Shift+T',
        'Ctrl+u',
        'Ctrl+l',
        'Ctrl+r',
        'Ctrl+q',
        'Ctrl+Tab',
      ],
      ['F1', 'F11', 'F12', 'Ctrl+Shift+I', 'Ctrl+Shift+J', 'Ctrl+Shift+C', 'Ctrl+Shift+Delete'],
      ['Alt+F4', 'Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Alt+d', 'Ctrl+Alt+Delete'],
    ].flat(),
  )('%s leads nowhere', (text) => {
    expect(isBlockedInKiosk(press(text))).toBe(true)
  })

  test.each(
    [
      ['a', 'Shift+A', '/', '?', 'Enter', 'Escape', 'Tab', 'Shift+Tab', 'ArrowLeft', 'Backspace', 'Ctrl+Control', 'Shift+Shift'],
      ['F2', 'F3', 'F4', 'F5', 'F6', 'F7'],
      [
        'Ctrl+a',
        'Ctrl+c',
        'Ctrl+v',
        'Ctrl+x',
        'Ctrl+z',
        'Ctrl+Shift+Z',
        'Ctrl+ArrowLeft',
        'Ctrl+Shift+ArrowRight',
        'Ctrl+Backspace',
        'Meta+v',
      ],
      ['Ctrl+Alt+€', 'Ctrl+Alt+@', 'Alt+å'],
    ].flat(),
  )('%s is typing, editing or ours', (text) => {
    expect(isBlockedInKiosk(press(text))).toBe(false)
  })
})
