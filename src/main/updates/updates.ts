import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Check } from '../../shared/forms/check.ts'
import type { Result } from '../../shared/errors.ts'
import { projectRoot } from '../host/project-root.ts'

/** resources/updates.json, which electron-updater reads too. In the repository it has no address and no publisher. */
const UpdateFeed = Type.Object({
  provider: Type.Literal('generic'),
  /** Folder of the published installers, such as https://updates.ship.example/purser/. */
  url: Type.String(),
  /** Full subjects of the certificates that sign the installers: CN=…, O=…, C=…. */
  publisherName: Type.Array(Type.String()),
  updaterCacheDirName: Type.String({ minLength: 1 }),
})
export type UpdateFeed = Static<typeof UpdateFeed>

/** Why this installation does not look for updates. */
export type UpdatesOff =
  | 'unreadable'
  | 'no-address'
  | 'insecure-address'
  | 'no-publisher'
  | 'no-signed-installers'
  | 'installed-by-msi'

/** Systems that themselves check who signed an installer; on Linux only a checksum from the same place could be compared. */
const signedPlatforms: ReadonlySet<NodeJS.Platform> = new Set(['win32', 'darwin'])

const off = (error: UpdatesOff): { ok: false; error: UpdatesOff } => ({ ok: false, error })

function read(text: string): UpdateFeed | null {
  try {
    const feed: unknown = JSON.parse(text)
    return Check(UpdateFeed, feed) ? feed : null
  } catch {
    return null
  }
}

/** The configured feed, or why updates are off: anything missing or doubtful switches them off. */
export function updateFeed(text: string, platform: NodeJS.Platform): Result<UpdateFeed, UpdatesOff> {
  const feed = read(text)
  if (feed === null) return off('unreadable')
  if (feed.url === '') return off('no-address')
  if (!URL.canParse(feed.url) || new URL(feed.url).protocol !== 'https:') return off('insecure-address')
  const { publisherName } = feed
  if (publisherName.length === 0 || !publisherName.every((name) => /^CN=[^,]+/.test(name))) return off('no-publisher')
  return signedPlatforms.has(platform) ? { ok: true, value: feed } : off('no-signed-installers')
}

/** A file that our Windows installer puts beside the program, and an msi does not. */
const UNINSTALLER = 'Uninstall Purser.exe'

/**
 * Whether an update would replace this program. On Windows an update is our installer, which would make a second installation
 * beside an msi.
 */
const isReplaceable = ({ program, platform }: Pick<UpdateParts, 'program' | 'platform'>): boolean =>
  platform !== 'win32' || existsSync(join(dirname(program), UNINSTALLER))

/** The packaged app's feed file: inside the archive, whose integrity is checked before anything in it runs. */
export const feedFile = (): string => join(projectRoot(), 'resources', 'updates.json')

/** Downloads and verifies updates; `ready` is called with the version that is installed when Purser is closed. */
export interface Updater {
  check(): Promise<void>
  onReady(ready: (version: string) => void): void
}

export interface UpdateParts {
  /** Path of the feed's file. */
  file: string
  platform: NodeJS.Platform
  /** Path of the running program. */
  program: string
  /** Called only when a publisher is configured; nothing else here can reach the network. */
  openUpdater(file: string): Promise<Updater>
  ready(version: string): void
  /** Logs a problem that stops nothing. */
  onProblem(problem: unknown): void
  /** Delay of the first check, and between two, in ms. */
  firstAfterMs?: number
  everyMs?: number
}

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 6 * 60 * 60_000

/**
 * Looks for updates if a publisher is configured, and does nothing otherwise. An update is installed when Purser is closed, never
 * during a shift. Returns why updates are off, or null; `end` stops the checks.
 */
export function watchForUpdates(parts: UpdateParts): { off: UpdatesOff | null; end(): void } {
  const feed = updateFeed(readFileSync(parts.file, 'utf8'), parts.platform)
  const reason = feed.ok ? (isReplaceable(parts) ? null : 'installed-by-msi') : feed.error
  if (reason !== null) return { off: reason, end: () => undefined }
  let updater: Promise<Updater> | null = null
  const open = async (): Promise<Updater> => {
    const opened = await parts.openUpdater(parts.file)
    opened.onReady(parts.ready)
    return opened
  }
  const look = (): void => {
    updater ??= open()
    updater.then((opened) => opened.check()).catch(parts.onProblem)
  }
  const first = setTimeout(look, parts.firstAfterMs ?? FIRST_AFTER_MS).unref()
  const timer = setInterval(look, parts.everyMs ?? EVERY_MS).unref()
  return {
    off: null,
    end: () => {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
