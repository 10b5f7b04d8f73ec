import { createHash } from 'node:crypto'
import type { Transformer } from '@napi-rs/image'
import { MAX_PICTURE_BYTES } from '../../../shared/contract/dishes.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { readPictureHead } from './picture-head.ts'

/** A dish card at twice its size on screen. */
const MAX_WIDTH = 640
const MAX_HEIGHT = 480
const WEBP_QUALITY = 82

/** The most pixels unpacked, above what telephones take: 200 MB of memory while it is made small. */
const MAX_PIXELS = 50_000_000

const refuse = (msg: string) => failField('picture', msg)

/** A picture file out of its base64, when it is one that can be made small safely. */
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

/** Makes pictures small one after another: several at once would each unpack to 200 MB. */
export function shrinkInTurn(file: Buffer): Promise<Result<Buffer>> {
  const mine = lastDone.then(() => shrinkPicture(file))
  lastDone = mine
  return mine
}

/**
 * Turns a picture upright, brings it down to cover 640 × 480 without ever enlarging it, cuts what is beyond that, and writes it as
 * WebP; whatever else the file carried (place, camera, time) is gone. Works off the event loop.
 */
async function shrinkPicture(file: Buffer): Promise<Result<Buffer>> {
  // Brought in when the first picture comes: native code that no sale waits for.
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
    // The library's reasons are for programmers; for whoever chose the file, it is broken.
    return refuse('This picture is broken. Choose another one')
  }
}

const TURNED = 5

/** Size once upright: orientations 5 to 8 of EXIF lie on their side. */
async function sizeOf(picture: Transformer): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await picture.metadata(true)
  return orientation >= TURNED ? { width: height, height: width } : { width, height }
}

/** Names a picture by its content: the same one is kept once, and an address never changes its picture. */
export const pictureIdOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
