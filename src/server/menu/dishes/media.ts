import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'
import type { Deps } from '../../kernel/http/call.ts'
import { refuse } from '../../kernel/http/reply.ts'
import { resource } from '../../kernel/resource.ts'
import { DISH_MEDIA } from './dish.ts'

type PictureRow = Tables['pictures']

/** Stores a picture; one with the same id has the same content and is left as it is. */
export const insertPicture = (tx: Transaction, row: PictureRow) =>
  tx
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

const findPicture = (db: Reading, id: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()

/** How long a terminal caches a picture, seconds: one day. */
const KEEP_SECONDS = 86_400

/** The policy for a picture opened on its own: it may style itself and do nothing else, since SVG can contain scripts. */
const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const isPicture = (path: string): boolean => /\.(svg|png|jpe?g|webp)$/i.test(path)

/** The app's pages under app:// have another origin than the server and show its pictures. */
const pictureHeaders = { 'content-security-policy': PICTURE_POLICY, 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Serves dish pictures to anyone who reaches the server: those that came with Purser from their folder, uploaded ones from the
 * database.
 */
export function registerMedia(http: FastifyInstance, deps: Deps): void {
  void http.register(fastifyStatic, {
    root: resource('dishes'),
    prefix: DISH_MEDIA,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: isPicture,
    maxAge: KEEP_SECONDS * 1000,
    setHeaders: (reply) => void reply.headers(pictureHeaders),
  })
  // An id is 32 hexadecimal digits of the content's hash; any other name is a file of the folder.
  http.get<{ Params: { id: string } }>(
    `${DISH_MEDIA}:id(^[0-9a-f]{32}).webp`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      if (request.headers['if-none-match'] === `"${id}"`) return keepForGood(reply, id).code(304).send()
      const picture = await findPicture(deps.database.db, id)
      if (picture === undefined) return refuse(reply, 'not_found')
      return keepForGood(reply, id).type(picture.type).send(Buffer.from(picture.bytes))
    },
  )
}

/** Lets a picture be cached for good: its URL is the hash of its content, so it can never mean another picture. */
const keepForGood = (reply: FastifyReply, id: string): FastifyReply =>
  reply.headers(pictureHeaders).header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${id}"`)
