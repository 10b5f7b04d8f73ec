import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'
import { beforeAll, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from '../../../../src/shared/contract/dishes.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { drawPicture, withExif } from '../../../support/printing/pictures.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

describeServer('an uploaded picture', (open) => {
  let test: TestServer
  let admin: Client
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
  })
  const upload = (file: Buffer) => admin.call('uploadPicture', { body: { picture: file.toString('base64') } })
  const get = (url: string, headers = {}) =>
    test.http.inject({ method: 'GET', url, headers: { host: '127.0.0.1:4150', ...headers } })
  const kept = async (file: Buffer) => {
    const { body } = await upload(file)
    return get(body.imageUrl)
  }
  const pixel = async (picture: Buffer, x: number, y: number) => {
    const { width } = await new Transformer(picture).metadata()
    const raw = await new Transformer(picture).rawPixels()
    const [red = 0, , blue = 0] = raw.subarray((y * width + x) * 3)
    return red > blue ? 'red' : 'blue'
  }

  it.each(['png', 'jpeg', 'webp', 'webpLossless'] as const)('is taken as %s and kept as a small WebP', async (format) => {
    const answer = await kept(await drawPicture(1600, 1000)[format]())
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await new Transformer(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 480, format: 'webp' })
    expect(await pixel(answer.rawPayload, 5, 5)).toBe('blue')
    expect(await pixel(answer.rawPayload, 630, 5)).toBe('red')
  })

  it.each([
    [300, 200, 300, 200],
    [1000, 300, 640, 300],
    [30, 4000, 30, 480],
    [1, 1, 1, 1],
  ])('of %i × %i is never enlarged: %i × %i', async (width, height, keptWidth, keptHeight) => {
    const { rawPayload } = await kept(await drawPicture(width, height).png())
    expect(await new Transformer(rawPayload).metadata()).toMatchObject({ width: keptWidth, height: keptHeight })
  })

  it('is turned upright as its camera says, and shows neither who took it nor where', async () => {
    const file = withExif(await drawPicture(800, 600).jpeg(), 6)
    expect((await new Transformer(file).metadata(true)).orientation, 'the sample says so').toBe(6)
    expect(file.includes('Anita Rao')).toBe(true)
    const { rawPayload } = await kept(file)
    const { width, height, orientation, exif } = await new Transformer(rawPayload).metadata(true)
    expect([width, height, orientation ?? 1, exif ?? {}]).toEqual([600, 480, 1, {}])
    expect([await pixel(rawPayload, 5, 5), await pixel(rawPayload, 590, 5)]).toEqual(['red', 'blue'])
    expect(rawPayload.includes('Anita Rao')).toBe(false)
  })

  it('is served to anyone, for good, and runs nothing', async () => {
    const { headers } = await kept(await drawPicture(60, 40).png())
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { body } = await upload(await drawPicture(60, 40).png())
    const again = await get(body.imageUrl, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`/api/media/dishes/${'0'.repeat(32)}.webp`)).json()).toMatchObject({ code: 'not_found' })
  })

  it('is kept once, however often it is sent, and is in the audit log', async () => {
    const file = await drawPicture(70, 40).png()
    const addresses = await Promise.all([upload(file), upload(file), upload(file)])
    const [imageUrl] = addresses.map(({ body }) => body.imageUrl)
    expect(new Set(addresses.map(({ body }) => body.imageUrl)).size).toBe(1)
    const id = imageUrl?.replace(/^.*\/|\.webp$/g, '') ?? ''
    const { db } = test.server.deps.database
    expect(await db.selectFrom('pictures').select('id').where('id', '=', id).execute()).toHaveLength(1)
    const notes = await db.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
    expect(notes.map(({ action }) => action)).toEqual(['picture_uploaded', 'picture_uploaded', 'picture_uploaded'])
  })

  it('becomes the picture of a dish', async () => {
    const { imageUrl } = (await upload(await drawPicture(80, 40).png())).body
    const form = { dishName: 'Éclair', price: 120, imageUrl, rating: 4, type: 'desserts' as const }
    expect(await admin.ok('createDish', { body: form })).toMatchObject({ imageUrl })
  })

  it.each([
    ['an SVG, which can carry scripts', () => readFileSync('resources/dishes/biryani.svg'), 'Use a PNG, JPEG or WebP picture'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), 'Use a PNG, JPEG or WebP picture'],
    ['nothing at all', () => Buffer.from(' '), 'Use a PNG, JPEG or WebP picture'],
    [
      'a PNG that ends too early',
      async () => (await drawPicture(200, 200).png()).subarray(0, 120),
      'This picture is broken. Choose another one',
    ],
    [
      'noise behind the mark of a PNG',
      async () => Buffer.concat([(await drawPicture(9, 9).png()).subarray(0, 33), randomBytes(500)]),
      'This picture is broken. Choose another one',
    ],
    [
      'noise behind the mark of a JPEG',
      async () => Buffer.concat([(await drawPicture(9, 9).jpeg()).subarray(0, 200), randomBytes(9)]),
      'This picture is broken. Choose another one',
    ],
    ['a file above the limit', () => Buffer.alloc(MAX_PICTURE_BYTES + 1), 'Use a picture of 9 MB or less'],
  ])('is refused at its field: %s', async (_what, file, msg) => {
    const { status, failure } = await upload(await file())
    expect([status, failure]).toEqual([422, { code: 'rule_broken', msg, fields: [{ field: 'picture', msg }] }])
  })

  it('is refused before it unpacks to gigabytes', async () => {
    const bomb = await drawPicture(8, 8).png()
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const before = process.memoryUsage().rss
    const { failure } = await upload(bomb)
    expect(failure.msg).toBe('Use a picture of 50 million pixels or less')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it('far above the limit is not even read, and other calls take no more than before', async () => {
    expect((await upload(Buffer.alloc(10_000_000))).failure.code).toBe('body_too_large')
    const dishName = 'x'.repeat(300_000)
    const form = { dishName, price: 1, imageUrl: '', rating: 1, type: 'drinks' }
    expect((await admin.call('createDish', { body: form })).failure.code).toBe('body_too_large')
  })
})
