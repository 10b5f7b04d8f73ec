/** What the first bytes of a picture say, before anything is unpacked: a small file can unpack to gigabytes. */
export interface PictureHead {
  type: 'png' | 'jpeg' | 'webp'
  /** Pixels, as they are stored: before any turn that EXIF asks for. */
  width: number
  height: number
}

/** Reads type and size of a PNG, JPEG or WebP file by its content; null for anything else and for one that ends too early. */
export function readPictureHead(bytes: Buffer): PictureHead | null {
  const size = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function readPng(bytes: Buffer): PictureHead | null {
  if (bytes.length < 24 || !bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD)) return null
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Start-of-frame markers carry the size; C4, C8 and CC lie among them and mean something else (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): PictureHead | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { type: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte before the marker counts for nothing; every segment ahead of the frame has a length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** The three kinds of WebP keep their size in three ways (RFC 9649, 2.5 to 2.7). */
function readWebp(bytes: Buffer): PictureHead | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return { type: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
