import { inflateSync } from 'node:zlib'

/** A PDF's objects by number, each with its dictionary and its stream, inflated. Reads what pdfkit writes, which is enough here. */
function objectsOf(pdf: Buffer): Map<string, { dictionary: string; stream: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split('\nstream\n')
    const bytes = Buffer.from((packed ?? '').replace(/\nendstream$/, ''), 'latin1')
    const stream = dictionary.includes('/FlateDecode') && bytes.length > 0 ? inflateSync(bytes).toString('latin1') : ''
    objects.set(id, { dictionary, stream })
  }
  return objects
}

const unicodeOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Characters by glyph, from a ToUnicode map. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const { 1: first = '', 2: list = '' } of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, { 1: hex = '' }] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, unicodeOf(hex.replaceAll(/\s/g, '')))
  return glyphs
}

/** Glyph maps by the name a page's text uses for a font, such as F1. */
function fontsOf(objects: ReturnType<typeof objectsOf>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values())
    for (const { 1: name = '', 2: id = '' } of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? ''
      fonts.set(name, glyphsOf(objects.get(unicode)?.stream ?? ''))
    }
  return fonts
}

/** The glyph that a font shows for what it has not. */
const MISSING = 0

/** The text that a PDF of ours shows, glyph by glyph through the fonts embedded in it; a letter the font lacks comes out as U+FFFD. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  const runs: string[] = []
  for (const { stream } of objects.values()) {
    let glyphs: Map<number, string> | undefined
    for (const { 1: font, 2: shown } of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font)
      if (shown === undefined) continue
      const hex = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, run]) => run).join('')
      const shownGlyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))
      runs.push(shownGlyphs.map((glyph) => (glyph === MISSING ? undefined : glyphs?.get(glyph)) ?? '\ufffd').join(''))
    }
  }
  return runs.join(' ').replaceAll(/\s+/g, ' ')
}
