import { Window } from 'happy-dom'

const MAX_PICTURE_BYTES = 8 * 1024
const COMMON_VIEW_BOX = '0 0 240 240'
const FORBIDDEN_ELEMENTS = ['text', 'script', 'style', 'image', 'foreignObject', 'a', 'use', 'animate', 'set']

const window = new Window()

/** What is wrong with a dish picture by the rules of the look ('Icons'); an empty list for a good one. */
export function pictureFaults(source: string): string[] {
  const bytes = Buffer.byteLength(source)
  const faults = bytes > MAX_PICTURE_BYTES ? [`${bytes} bytes`] : []
  const document = new window.DOMParser().parseFromString(source, 'image/svg+xml')
  const root = document.documentElement
  if (document.querySelector('parsererror') || root?.localName !== 'svg') return [...faults, 'not well-formed SVG']
  if (root.getAttribute('viewBox') !== COMMON_VIEW_BOX) faults.push(`viewBox ${root.getAttribute('viewBox')}`)
  for (const element of document.querySelectorAll('*')) {
    if (FORBIDDEN_ELEMENTS.includes(element.localName)) faults.push(`<${element.localName}>`)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`script in ${name}`)
      if (name !== 'xmlns' && /href$|url\(|:\/\//.test(`${name} ${value}`)) faults.push(`reference in ${name}`)
    }
  }
  return faults
}
