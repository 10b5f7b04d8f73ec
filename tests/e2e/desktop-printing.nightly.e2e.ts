import { expect, test } from '@playwright/test'
import type { Bridge } from '../../src/shared/bridge.ts'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

const laser = { name: 'HP_LaserJet', displayName: 'HP LaserJet, bridge', description: 'Laser', options: {} }

let program: DesktopProgram
let dataDir = ''
test.beforeAll(async ({ browser }) => {
  dataDir = newDataDir()
  const env = { STAND_IN_PRINTERS: JSON.stringify([laser]) }
  program = await startDesktopProgram(browser, { flags: ['--data', dataDir], env })
  await untilReady(program)
})
test.afterAll(async () => {
  await program.kill()
  removeDataDir(dataDir)
})

test('the desktop app finds the system’s printers and prints on one through its driver', async () => {
  const { page } = await program.window()
  const found = await page.evaluate(() => (window as unknown as { purser: Bridge }).purser.call('findPrinters', {}))
  if (!found.ok) throw new Error(found.error.msg)
  expect(found.value.kinds).toContain('html')
  expect(found.value.printers).toContainEqual({
    kind: 'html',
    address: 'HP_LaserJet',
    name: 'HP LaserJet, bridge',
    description: 'Laser',
    isDefault: false,
  })
  const states = await page.evaluate(async () => {
    const { purser } = window as unknown as { purser: Bridge }
    const form = { name: 'Bridge', kind: 'html', address: 'HP_LaserJet', roles: ['receipt'], columns: 42, paper: 'a4' } as const
    const more = { codepage: 'windows1252', backChannel: false, drawer: false, logo: true } as const
    const saved = await purser.call('savePrinter', { ...form, ...more, roles: [...form.roles] })
    if (!saved.ok) throw new Error(saved.error.msg)
    const asked = await purser.call('testPrint', { printerId: saved.value.id })
    if (!asked.ok) throw new Error(asked.error.msg)
    const seen: string[] = []
    await new Promise<void>((resolve) => {
      purser.subscribe('printChanged', ({ jobs }) => {
        const job = jobs.find(({ id }) => id === asked.value.id)
        seen.push([job?.state, job?.reason].filter(Boolean).join(' '))
        if (job !== undefined && job.state !== 'queued' && job.state !== 'sending') resolve()
      })
    })
    return seen
  })
  expect(states.at(-1)).toBe('unconfirmed')
  const calls = await program.ask('calls', '')
  const printed = calls.filter(({ name }) => name.endsWith('.print'))
  expect(printed).toHaveLength(1)
  expect(JSON.stringify(printed[0])).toContain('"deviceName":"HP_LaserJet"')
  expect(JSON.stringify(printed[0])).toContain('"usePrinterDefaultPageSize":true')
  const opened = calls.filter(({ name }) => /BrowserWindow.*(destroy)/.test(name))
  expect(opened.length, 'each hidden window was closed').toBe(2)
})
