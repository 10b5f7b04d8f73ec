import type { CDPSession } from 'playwright'
import type { FrameFacts } from '../sides.ts'
import { toProgram } from './addresses.ts'

interface Known {
  url: string
  origin: string
  parent: string | null
}

/** The frames of one page as Chromium reports them. */
export interface FrameBook {
  /** The frame with its ancestors; null for one that has gone. */
  facts(key: string): FrameFacts | null
  mainKey(): string
  /** Every frame within the main one. */
  innerKeys(): string[]
}

/** Follows a page's frames. `moved` is called for each new document of the main frame, `detached` for each frame taken out. */
export async function followFrames(
  cdp: CDPSession,
  moved: (frame: FrameFacts) => void,
  detached: (key: string) => void,
): Promise<FrameBook> {
  const known = new Map<string, Known>()
  let main = ''
  const facts = (key: string): FrameFacts | null => {
    const frame = known.get(key)
    if (frame === undefined) return null
    const parent = frame.parent === null ? null : facts(frame.parent)
    return {
      key,
      url: frame.url,
      origin: frame.origin,
      above: parent === null ? [] : [{ ...parent, above: [] }, ...parent.above],
    }
  }
  cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) =>
    known.set(frameId, { url: 'about:blank', origin: known.get(parentFrameId)?.origin ?? 'null', parent: parentFrameId }),
  )
  cdp.on('Page.frameDetached', ({ frameId, reason }) => {
    known.delete(frameId)
    if (reason === 'remove') detached(frameId)
  })
  cdp.on('Page.frameNavigated', ({ frame }) => {
    // A new document of the main frame takes all inner frames along.
    if (frame.parentId === undefined) known.clear()
    const origin =
      frame.securityOrigin.includes('://') && frame.securityOrigin !== '://' ? toProgram(frame.securityOrigin) : 'null'
    known.set(frame.id, { url: toProgram(frame.url + (frame.urlFragment ?? '')), origin, parent: frame.parentId ?? null })
    const now = frame.parentId === undefined ? facts((main = frame.id)) : null
    if (now !== null) moved(now)
  })
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const frame = known.get(frameId)
    if (frame === undefined) return
    frame.url = toProgram(url)
    const now = frameId === main ? facts(main) : null
    if (now !== null) moved(now)
  })
  await cdp.send('Page.enable')
  const { frameTree } = await cdp.send('Page.getFrameTree')
  main = frameTree.frame.id
  if (!known.has(main)) known.set(main, { url: frameTree.frame.url, origin: 'null', parent: null })
  return { facts, mainKey: () => main, innerKeys: () => [...known.keys()].filter((key) => key !== main) }
}
