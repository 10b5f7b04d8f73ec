import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'

/* npm run icons: draws resources/icon.svg in every size and form that the systems ask for. Run it after changing the drawing. */

process.chdir(`${import.meta.dirname}/../resources`)

const drawing = readFileSync('icon.svg', 'utf8')

/** The library draws a multiple of the size named here, of 1000 pixels or more; a whole multiple shrinks without blur at the edges. */
const drawn = (size: number): Buffer =>
  Transformer.fromSvg(drawing.replace('<svg ', `<svg width="${size}" height="${size}" `))
    .resize(size, size)
    .pngSync()

const sizes = [16, 32, 48, 64, 128, 256, 512, 1024] as const
const pictures = new Map<number, Buffer>(sizes.map((size) => [size, drawn(size)]))
const picture = (size: (typeof sizes)[number]): Buffer => pictures.get(size) ?? drawn(size)

/** A Windows icon: a directory of 16-byte entries, then the PNGs. 256 is written as 0. */
function windowsIcon(wanted: readonly (typeof sizes)[number][]): Buffer {
  const head = Buffer.alloc(6 + 16 * wanted.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(wanted.length, 4)
  let offset = head.length
  for (const [index, size] of wanted.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture(size).length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture(size).length
  }
  return Buffer.concat([head, ...wanted.map(picture)])
}

/** The chunks of a macOS icon that take a PNG, with its pixels; ic11 to ic14 are those for screens of double density. */
const macChunks = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

/** A macOS icon: `icns`, the length of all, then chunks of name, length and PNG. */
function macIcon(): Buffer {
  const part = (name: string, body: Buffer): Buffer => {
    const head = Buffer.from(`${name}0000`, 'latin1')
    head.writeUInt32BE(8 + body.length, 4)
    return Buffer.concat([head, body])
  }
  return part('icns', Buffer.concat(macChunks.map(([name, size]) => part(name, picture(size)))))
}

mkdirSync('icons', { recursive: true })
for (const size of sizes) writeFileSync(`icons/${size}x${size}.png`, picture(size))
writeFileSync('icon.png', picture(512))
writeFileSync('icon.ico', windowsIcon([16, 32, 48, 64, 128, 256]))
writeFileSync('icon.icns', macIcon())
