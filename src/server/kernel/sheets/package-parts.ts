import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { decodeText } from './encodings.ts'
import { Unreadable } from './sheet.ts'

/** What the parts of a workbook that are read may come to, unpacked, bytes; 20,000 rows of 40 columns have half of it. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** More entries than a workbook has; an archive can name billions. */
const MAX_ENTRIES = 10_000

/** The text of a part by its path; null if there is none. Throws Unreadable. */
export type Parts = (path: string) => string | null

/** Opens a ZIP archive: nothing is unpacked before it is asked for, nor more than it announces, nor more than is allowed in all. */
export function openPackage(bytes: Uint8Array): Parts {
  let left = MAX_UNPACKED
  return (path) => {
    let entries = 0
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      entries += 1
      if (name === path) left -= originalSize
      if (left < 0 || entries > MAX_ENTRIES) throw new Unreadable('too_large')
      return name === path
    }
    const part = unzipped(bytes, filter).get(path)
    return part === undefined ? null : (decodeText(part)?.text ?? null)
  }
}

type Filter = (entry: { name: string; originalSize: number }) => boolean

function unzipped(bytes: Uint8Array, filter: Filter): Map<string, Uint8Array> {
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('not_a_sheet')
  }
}

/** What is told of the elements of a part, by their names without prefix. */
export interface Elements {
  opens(name: string, attributes: Readonly<Record<string, string>>): void
  /** With the text since the last tag. */
  closes?(name: string, text: string): void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads the elements of a part. Throws Unreadable for malformed XML, in which entities of its own count. */
export function readElements(xml: string, { opens, closes }: Elements): void {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let text = ''
  parser.on('error', () => {
    throw new Unreadable('not_a_sheet')
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    opens(withoutPrefix(name), attributes)
  })
  parser.on('text', (more) => (text += more))
  parser.on('cdata', (more) => (text += more))
  parser.on('closetag', ({ name }) => {
    closes?.(withoutPrefix(name), text)
    text = ''
  })
  parser.write(xml).close()
}

/** The path of a part that another names: relative to its folder, or from the root. */
const resolved = (folder: string, target: string): string => posix.resolve('/', folder, target).slice(1)

export interface Relation {
  path: string
  /** The last word of its type, such as `worksheet`. */
  type: string
}

/** What a part refers to, by ids; the root of the package for an empty path. */
export function relationsOf(parts: Parts, path: string): Map<string, Relation> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const xml = parts(`${folder}_rels/${path.slice(folder.length)}.rels`)
  const relations = new Map<string, Relation>()
  if (xml === null) return relations
  readElements(xml, {
    opens(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      relations.set(Id, { path: resolved(folder, Target), type: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  return relations
}
