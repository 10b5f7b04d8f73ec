import { type ChecklistItem, found, preferencesOf } from './subject.ts'

/** 2 and 3: what a script of the page can name. */
export const nodeIntegration: ChecklistItem = {
  title: '2. Do not enable Node.js integration for remote content',
  findings: async ({ page }) => {
    const names = ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'setImmediate']
    const there = await page.evaluate((asked) => asked.filter((name) => name in window), names)
    return there.map((name) => `a page reaches ${name}`)
  },
}

/** What the page changes of its own world must not reach the preload's. */
export const contextIsolation: ChecklistItem = {
  title: '3. Enable context isolation',
  findings: async (subject) => {
    const { page } = subject
    const isIsolated = (await preferencesOf(subject)).every(({ contextIsolation: isOn }) => isOn === true)
    const shared = await page.evaluate(() => {
      // At once: between two turns the page's own scripts would be taken for the preload, which looks a listener up in a Map.
      const { get } = Map.prototype
      let wasCalled = false
      const noted = function (this: Map<unknown, unknown>, key: unknown) {
        wasCalled = true
        return get.call(this, key) as unknown
      }
      Object.assign(Map.prototype, { get: noted })
      try {
        const { purser } = window as unknown as { purser?: { subscribe(event: string, listener: () => void): () => void } }
        purser?.subscribe('probe', () => undefined)()
        return wasCalled
      } finally {
        Object.assign(Map.prototype, { get })
      }
    })
    return found(
      [!isIsolated, 'a window shares its page’s world with its preload'],
      [shared, 'what a page replaces reaches the preload'],
    )
  },
}

/** 20: the preload's exact surface, against a page of the same Chromium that has none. */
export const exposure: ChecklistItem = {
  title: '20. Do not expose Electron APIs to untrusted web content',
  findings: async ({ app, page }) => {
    const usual = await app.electron.evaluate(async ({ BrowserWindow }) => {
      const plain = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
      // A secure address, as the screens have one: Chromium offers less elsewhere.
      await plain.loadURL('app://purser/').catch(() => undefined)
      const names = (await plain.webContents.executeJavaScript('Object.getOwnPropertyNames(window)')) as string[]
      plain.destroy()
      return names
    })
    const surface = await page.evaluate(async () => {
      const { purser } = window as unknown as { purser: Record<string, (...given: unknown[]) => unknown> }
      const place = Object.getOwnPropertyDescriptor(window, 'purser')
      const call = purser['call'] as (name: unknown, input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
      const odd = await Promise.all(
        ['app.quit', 'readFile', '__proto__', 'constructor', 'toString', 7, null].map(
          async (name) => (await call(name, {})).error?.code,
        ),
      )
      return {
        names: Object.getOwnPropertyNames(window),
        keys: Object.getOwnPropertyNames(purser),
        kinds: Object.values(purser).map((value) => typeof value),
        isFixed: place?.writable === false && !place.configurable && Object.isFrozen(purser),
        odd,
      }
    })
    const added = surface.names.filter((name) => !usual.includes(name) && !ofOurScreens.test(name))
    return found(
      [String(added) !== 'purser', `the page has ${added.join(', ')}`],
      [String(surface.keys) !== 'call,subscribe', `purser offers ${surface.keys.join(', ')}`],
      [surface.kinds.some((kind) => kind !== 'function'), 'purser holds more than functions'],
      [!surface.isFixed, 'a page can replace what the preload put there'],
      [surface.odd.some((code) => code !== 'unknown_method'), `a name that is no method: ${surface.odd.join(', ')}`],
    )
  },
}

/** What our own scripts, and those that watch the page for tests, leave on the window. */
const ofOurScreens = /^(__reactRouter|_react|seenToasts|__playwright|__pw|webpack|0$|1$|__jotai|dayjs)/i
