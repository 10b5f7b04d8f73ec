/**
 * Chromium without Electron knows no app:// of ours. Pages of app://HOST are at https://HOST.app-scheme.test instead, a name that
 * no network has; every address and origin is translated where it passes between Chromium and the program, both ways.
 */
const SUFFIX = '.app-scheme.test'

/** As the program says it → as Chromium knows it. */
export const toChromium = (url: string): string =>
  url.replace(/^app:\/\/([^/?#]*)/, (_whole, host: string) => `https://${host}${SUFFIX}`)

/** As Chromium says it → as the program knows it. */
export const toProgram = (url: string): string => url.replace(/^https:\/\/([^/?#]*)\.app-scheme\.test(?=[/?#]|$)/, 'app://$1')

/** The origin of an address as Electron gives it: app://purser; `null` for an opaque one. */
export function originOf(url: string): string {
  const shown = toProgram(url)
  const [, own] = /^(app:\/\/[^/?#]*)/.exec(shown) ?? []
  if (own !== undefined) return own
  return URL.canParse(shown) ? new URL(shown).origin : 'null'
}

/** The address of the program's screens in Chromium, for the base of relative addresses in a test. */
export const SCREENS_ORIGIN = toChromium('app://purser')
