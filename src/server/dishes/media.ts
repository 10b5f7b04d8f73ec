import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '../../shared/contract/index.ts'

/** Where dish pictures are served; `imageUrl` of a dish of ours begins with it. */
export const DISH_MEDIA = `${API_PREFIX}/media/dishes/`

/** How long a terminal keeps a picture, seconds: a day. */
const KEEP_SECONDS = 86_400

/** A picture opened by itself may style itself and do nothing else: SVG can carry scripts. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const isPicture = (path: string): boolean => /\.(svg|png|jpe?g|webp)$/i.test(path)

/** The nearest `resources/dishes` above this file: the sources, the build and the packaged app lie at different depths. */
function picturesFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const pictures = join(folder, 'resources', 'dishes')
    if (existsSync(pictures)) return pictures
    if (dirname(folder) === folder) throw new Error('resources/dishes is missing: install Purser again')
  }
}

/** Serves the dish pictures to anyone who reaches the server, from their folder alone. */
export function registerMedia(http: FastifyInstance): void {
  void http.register(fastifyStatic, {
    root: picturesFolder(),
    prefix: DISH_MEDIA,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: isPicture,
    maxAge: KEEP_SECONDS * 1000,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', PICTURE_POLICY)
    },
  })
}
