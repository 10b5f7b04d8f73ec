import type { ChecklistItem } from './subject.ts'

/** What a page may ask its browser for and the screens do not need, by the names of the Permissions API. */
const refused = ['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'clipboard-read', 'window-management']

/** 5: asked by a page through Chromium, which holds to what the program's handlers answer. */
export const permissions: ChecklistItem = {
  title: '5. Handle session permission requests from remote content',
  findings: async ({ page }) => {
    const states = await page.evaluate(async (names) => {
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
    }, refused)
    return states.filter(([, state]) => state !== 'denied').map(([name, state]) => `${name} is ${state} to a page`)
  },
}
