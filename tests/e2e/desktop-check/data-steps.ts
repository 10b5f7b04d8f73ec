import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from '@playwright/test'
import { apiOf, loginAt } from '../../support/e2e/api.ts'
import { makeGuest } from '../../support/guest.ts'
import { deskPrinter } from '../../support/printing/virtual-printer-samples.ts'
import { askBridge, demoLogin, type Step } from './step.ts'

/** A folder that is named from where the program starts. */
export const relativeFolderStep: Step = {
  title: 'a data folder given relative to where it starts is used',
  run: async ({ start, dataDir }) => {
    const desktop = await start({ dataDir, data: relative(process.cwd(), dataDir) })
    expect(existsSync(join(dataDir, 'purser.sqlite'))).toBe(true)
    await desktop.quit()
  },
}

/** Runs `purser` of this checkout to its end; throws with its words unless it ends with 0. */
function purser(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/tools/purser.ts', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`purser ${args[0]} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** A copy made while the app sells, put back after it has ended: what came after the copy is gone, what came before is there. */
export const backupStep: Step = {
  title: 'a backup beside the running app, and its restore',
  run: async ({ start, dataDir, note }) => {
    const copy = join(dataDir, 'copy.tar')
    const data = ['--data', dataDir]
    const { email, password } = demoLogin('desk')
    const names = async (address: string): Promise<string[]> => {
      const pax = await apiOf(address, await loginAt(address, email, password)).ok('listPax')
      return pax.map(({ fullName }) => fullName)
    }
    const register = async (address: string, fullName: string): Promise<void> => {
      await makeGuest(apiOf(address, await loginAt(address, email, password)), { fullName })
    }
    const desktop = await start({ dataDir, flags: ['--demo'] })
    await register(desktop.address, 'Before Copy')
    await askBridge(desktop.page, 'savePrinter', deskPrinter('127.0.0.1:9', { id: 'till', name: 'Till' }))
    purser('backup', ...data, '--to', copy)
    await register(desktop.address, 'After Copy')
    await desktop.quit()
    expect(purser('check', ...data, '--port', '0')).toContain('Till (tcp 127.0.0.1:9)')
    purser('restore', ...data, '--from', copy, '--replace')
    note(
      purser('verify', ...data)
        .trim()
        .split('\n')
        .slice(-1)
        .join(),
    )
    const again = await start({ dataDir, flags: ['--demo'] })
    const found = await names(again.address)
    expect(found).toContain('Before Copy')
    expect(found).not.toContain('After Copy')
  },
}
