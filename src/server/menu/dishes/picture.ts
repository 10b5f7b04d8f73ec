import { hash } from 'node:crypto'
import type { Transformer } from '@napi-rs/image'
import { MAX_PICTURE_BYTES } from '../../../shared/contract/dishes.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'

/** The type and size from a picture's first bytes, read before it is decoded, since a small file can decode to gigabytes. */
interface PictureHead {
  type: 'png' | 'jpeg' | 'webp'
  /** Pixels as stored, before any rotation by EXIF. */
  width: number
  height: number
}

/**
 * Reads type and size of a PNG, JPEG or WebP file from its content; null for anything else and for a file that ends too early.
 */
function readPictureHead(bytes: Buffer): PictureHead | null {
  const size = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function readPng(bytes: Buffer): PictureHead | null {
  if (bytes.length < 24 || !bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD)) return null
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/**
 * Whether a marker is a start of frame, which holds the size; C4, C8 and CC are in the same range but mean something else (ITU-T
 * T.81, table B.1).
 */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): PictureHead | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { type: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte before a marker is skipped; every segment before the frame has a length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** The three kinds of WebP store their size in three ways (RFC 9649, 2.5 to 2.7). */
function readWebp(bytes: Buffer): PictureHead | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return { type: 'webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** Twice the size of a dish card on screen, pixels. */
const MAX_WIDTH = 640
const MAX_HEIGHT = 480
const WEBP_QUALITY = 82

/** The most pixels that are decoded, more than phones take: 200 MB of memory while the picture is shrunk. */
const MAX_PIXELS = 50_000_000

const refuse = (msg: string) => failField('picture', msg)

/** Decodes a picture file from base64; fails if it cannot be shrunk safely. */
export function decodePicture(base64: string): Result<Buffer> {
  const file = Buffer.from(base64, 'base64')
  if (file.length > MAX_PICTURE_BYTES) return refuse(`Use a picture of ${MAX_PICTURE_BYTES / 1_000_000} MB or less`)
  const head = readPictureHead(file)
  if (head === null) return refuse('Use a PNG, JPEG or WebP picture')
  return head.width * head.height > MAX_PIXELS
    ? refuse(`Use a picture of ${MAX_PIXELS / 1_000_000} million pixels or less`)
    : ok(file)
}

let lastDone: Promise<unknown> = Promise.resolve()

/** Shrinks pictures one after another, since each takes up to 200 MB of memory. */
export function shrinkInTurn(file: Buffer): Promise<Result<Buffer>> {
  const mine = lastDone.then(() => shrinkPicture(file))
  lastDone = mine
  return mine
}

/**
 * Rotates a picture upright, scales it down to cover 640 × 480 (never up), crops the rest, and converts it to WebP, which removes
 * all other data of the file (place, camera, time). Runs off the event loop.
 */
async function shrinkPicture(file: Buffer): Promise<Result<Buffer>> {
  // Imported with the first picture, so that no sale waits for loading native code.
  const image = await import('@napi-rs/image')
  try {
    const upright = new image.Transformer(file).rotate()
    const { width, height } = await sizeOf(upright)
    const scale = Math.min(1, Math.max(MAX_WIDTH / width, MAX_HEIGHT / height))
    const scaled = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    const kept = { width: Math.min(scaled.width, MAX_WIDTH), height: Math.min(scaled.height, MAX_HEIGHT) }
    const left = Math.floor((scaled.width - kept.width) / 2)
    const top = Math.floor((scaled.height - kept.height) / 2)
    if (scale < 1) upright.resize(scaled.width, scaled.height)
    return ok(await upright.crop(left, top, kept.width, kept.height).webp(WEBP_QUALITY))
  } catch {
    // The library's error messages are for programmers; the user only needs to know that the file is broken.
    return refuse('This picture is broken. Choose another one')
  }
}

const TURNED = 5

/** The size after rotation: EXIF orientations 5 to 8 are turned by 90 degrees. */
async function sizeOf(picture: Transformer): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await picture.metadata(true)
  return orientation >= TURNED ? { width: height, height: width } : { width, height }
}

/** Derives a picture's id from its content, so that the same picture is stored once and a URL never changes its picture. */
export const pictureIdOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex').slice(0, 32)
