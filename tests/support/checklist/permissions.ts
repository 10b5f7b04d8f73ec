import type { ChecklistItem } from './subject.ts'

/** All that Electron asks handlers about, with the names of its definitions. */
const electronNames = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
]

/** 5: asked by a page through Chromium, which holds to what the program's handlers answered, and the handlers asked about all there is. */
export const permissions: ChecklistItem = {
  title: '5. Handle session permission requests from remote content',
  findings: async ({ page, program }) => {
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
    const granted: string[] = []
    for (const name of electronNames) if (await program.ask('permission', 1, name, 'https://evil.example')) granted.push(name)
    return [
      ...states.filter(([, state]) => state !== 'denied').map(([name, state]) => `${name} is ${state} to a page`),
      ...granted.map((name) => `the handlers grant ${name}`),
    ]
  },
}
