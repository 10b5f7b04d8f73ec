import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** One file of the built screens, completely in memory. */
export interface RendererFile {
  body: Buffer<ArrayBuffer>
  contentType: string
  cacheControl: string
}

/** The built screens as a fixed map: a path that is not in it does not exist, so no path can lead outside. */
export interface RendererFiles {
  /**
   * The file at a path such as /assets/index-4f1a.js; for a path of the router, such as /foodorder/frontdesk, the page. Null for
   * a missing file, so that a missing script fails instead of getting HTML.
   */
  find(path: string): RendererFile | null
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const PAGE = '/index.html'
const YEAR_SECONDS = 31_536_000

/** Vite puts a hash of the content into the name of everything under /assets, so such a file never changes. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

/** A path of the router, which does not name a file. */
const isRoute = (path: string): boolean => extname(path) === '' && !path.startsWith('/assets/')

/**
 * The paths of all files under a folder, relative to it, such as /assets/index-4f1a.js; links are left out. It does not use a
 * recursive listing, which Electron's archive implements differently.
 */
function pathsUnder(dir: string, path = ''): string[] {
  return readdirSync(join(dir, path)).flatMap((name) => {
    const below = `${path}/${name}`
    const found = lstatSync(join(dir, below))
    if (found.isDirectory()) return pathsUnder(dir, below)
    return found.isFile() ? [below] : []
  })
}

/**
 * Reads the built screens from `dir`. Nothing is compressed: both programs serve only this machine, where decompressing costs
 * more than the saved bytes. Throws if `dir` holds no built screens.
 */
export function readRendererFiles(dir: string): RendererFiles {
  const files = new Map<string, RendererFile>()
  for (const path of pathsUnder(dir)) {
    const contentType = contentTypes[extname(path)]
    if (contentType === undefined) continue
    files.set(path, { body: readFileSync(join(dir, path)), contentType, cacheControl: cacheControlOf(path) })
  }
  const page = files.get(PAGE)
  if (page === undefined) throw new Error(`there are no built screens in ${dir}`)
  return { find: (path) => files.get(path) ?? (isRoute(path) ? page : null) }
}
