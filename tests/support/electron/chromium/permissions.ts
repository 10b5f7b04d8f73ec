import type { CDPSession } from 'playwright'
import type { Rpc } from '../rpc.ts'
import type { MainSide } from '../sides.ts'
import { toChromium } from './addresses.ts'

/** Electron's permissions and what Chromium calls them. */
const permissionNames: [electron: string, chromium: string][] = [
  ['media', 'camera'],
  ['media', 'microphone'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['idle-detection', 'idle-detection'],
  ['window-management', 'window-management'],
  ['local-network', 'local-network'],
  ['local-network-access', 'local-network-access'],
  ['loopback-network', 'loopback-network'],
]

/** Asks the program about each permission and makes Chromium hold to the answers, before the page can ask. */
export async function settlePermissions(cdp: CDPSession, contentsId: number, program: Rpc<MainSide>, url: string): Promise<void> {
  // A page without an origin of its own has none to set a permission for.
  if (url.startsWith('data:')) return
  const origin = /^[a-z]+:\/\/[^/]*/.exec(url)?.[0] ?? url
  // Without its context a permission would be set for the browser's default one.
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  const context = targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }
  for (const [electronName, name] of permissionNames) {
    const isGranted = await program.ask('permission', contentsId, electronName, { url, isMainFrame: true })
    const setting = isGranted ? ('granted' as const) : ('denied' as const)
    await cdp.send('Browser.setPermission', { permission: { name }, setting, origin: toChromium(origin), ...context })
  }
}
