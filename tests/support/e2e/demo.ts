import { apiOf } from './api.ts'
import { loggedIn, test as base } from './test.ts'
import { newDataDir, type ReadyDemo, readyDemo, removeDataDir } from './venue.ts'

/** A card of the demo with enough on it. */
export const CARD = '70023'

/** The demo's data, whose screens are full; who is logged in holds both roles. */
export const test = base.extend<{ asStaff: boolean }, { demo: ReadyDemo }>({
  asStaff: [true, { option: true }],
  demo: [async ({ browserName: _one }, use) => use(readyDemo()), { scope: 'worker' }],
  flags: ['--demo'],
  dataDir: async ({ demo }, use) => {
    const dataDir = newDataDir()
    demo.copyTo(dataDir)
    await use(dataDir)
    removeDataDir(dataDir)
  },
  api: ({ program, demo }, use) => use(apiOf(program.address, demo.logins.admin)),
  storageState: ({ program, demo, asStaff }, use) =>
    use(asStaff ? loggedIn(program.address, demo.logins.admin) : { cookies: [], origins: [] }),
})
