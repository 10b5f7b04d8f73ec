import type { Session } from 'electron'
import type { ChecklistItem, Subject } from './subject.ts'

/** All that Electron asks handlers about, with the names of its definitions. */
const electronNames = [
  'ar',
  'automatic-fullscreen',
  'background-fetch',
  'background-sync',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'geolocation-approximate',
  'hand-tracking',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'nfc',
  'notifications',
  'openExternal',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'smart-card',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'usb',
  'vr',
  'web-app-installation',
  'web-printing',
  'window-management',
  'unknown',
] satisfies Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1][]

/** Without these Chromium keeps the screens from their own server. */
const needed = ['local-network', 'local-network-access', 'loopback-network']

const SCREENS = 'app://purser/foodorder'

/** What the handlers grant to a frame. */
async function grantedTo({ program }: Subject, url: string, isMainFrame: boolean): Promise<string[]> {
  const granted: string[] = []
  for (const name of electronNames) if (await program.ask('permission', 1, name, { url, isMainFrame })) granted.push(name)
  return granted
}

/** 5: asked by a page through Chromium, which holds to what the program's handlers answered, and the handlers asked about all there is. */
export const permissions: ChecklistItem = {
  title: '5. Handle session permission requests from remote content',
  findings: async (subject) => {
    const { page } = subject
    const states = await page.evaluate(async () => {
      const names = ['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'clipboard-read', 'window-management']
      const asked = names.map(async (name) => {
        const status = await navigator.permissions.query({ name: name as PermissionName }).catch(() => ({ state: 'denied' }))
        return [name, status.state] as const
      })
      const located = await new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'granted'),
          { timeout: 300 },
        ),
      )
      const notified = await Notification.requestPermission()
      return [...(await Promise.all(asked)), ['getCurrentPosition', located] as const, ['requestPermission', notified] as const]
    })
    const granted = [
      ...(await grantedTo(subject, 'https://evil.example/', true)),
      ...(await grantedTo(subject, 'app://purser.evil.example/', true)),
      ...(await grantedTo(subject, SCREENS, false)),
      ...(await grantedTo(subject, SCREENS, true)).filter((name) => !needed.includes(name)),
    ]
    return [
      ...states.filter(([, state]) => state !== 'denied').map(([name, state]) => `${name} is ${state} to a page`),
      ...granted.map((name) => `the handlers grant ${name}`),
    ]
  },
}
