import { Transformer } from '@napi-rs/image'

/** A picture whose upper left quarter is blue and the rest red, of any size. */
export function drawPicture(width: number, height: number): Transformer {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isCorner = x < width / 2 && y < height / 2
      pixels.set(isCorner ? [0, 0, 255] : [255, 0, 0], (y * width + x) * 4)
    }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** The same JPEG with an EXIF segment that says how it is to be turned, and who took it where. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const artist = Buffer.from('Anita Rao at sea\0', 'latin1')
  const head = Buffer.from('49492a00080000000200', 'hex')
  const directory = [entry(0x112, 3, 1, orientation), entry(0x13b, 2, artist.length, head.length + 28)]
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, ...directory, Buffer.alloc(4), artist])
  const mark = Buffer.alloc(4)
  mark.writeUInt16BE(0xffe1)
  mark.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), mark, body, jpeg.subarray(2)])
}
