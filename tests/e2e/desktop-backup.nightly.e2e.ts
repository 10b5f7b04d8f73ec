import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { apiOf, loginAt } from '../support/e2e/api.ts'
import { askBridge } from '../support/e2e/bridge.ts'
import { logInToDemo } from '../support/e2e/guarded-ways.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'
import { makeGuest } from '../support/guest.ts'
import { deskPrinter } from '../support/printing/virtual-printer-samples.ts'

/** Runs `purser` of this checkout to its end; throws with its words unless it ends with 0. */
function purser(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/tools/purser.ts', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`purser ${args[0]} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

const apiAt = async (address: string) => apiOf(address, await loginAt(address, 'desk@demo.test', 'purser-demo'))
const register = async (address: string, fullName: string): Promise<void> => {
  await makeGuest(await apiAt(address), { fullName })
}

test('a copy made while the app sells is put back after it has ended: what came after the copy is gone', async ({
  dataDir,
  start,
}) => {
  test.slow()
  const copy = join(dataDir, 'copy.tar')
  const data = ['--data', dataDir]
  const app = await start({ flags: ['--demo'] })
  const address = await app.ready()
  await register(address, 'Before Copy')
  const page = await app.window()
  await logInToDemo(page)
  await askBridge(page, 'savePrinter', deskPrinter('127.0.0.1:9', { id: 'till', name: 'Till' }))
  purser('backup', ...data, '--to', copy)
  await register(address, 'After Copy')
  expect(await app.quit()).toBe(0)
  expect(purser('check', ...data, '--port', '0')).toContain('Till (tcp 127.0.0.1:9)')
  purser('restore', ...data, '--from', copy, '--replace')
  expect(purser('verify', ...data)).toContain('intact')
  const again = await start({ flags: ['--demo'] })
  const names = (await (await apiAt(await again.ready())).ok('listPax')).map(({ fullName }) => fullName)
  expect(names).toContain('Before Copy')
  expect(names).not.toContain('After Copy')
  expect(await again.quit()).toBe(0)
})
