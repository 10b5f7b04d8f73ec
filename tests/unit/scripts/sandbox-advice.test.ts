import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { whyNoSandbox } from '../../../scripts/sandbox-advice.ts'
import { temporaryFolder } from '../../support/printing/virtual-printer.ts'

/** A kernel with one setting, and Electron with its helper beside it. */
function machine(setting: string, value: string): { electron: string; helper: string; proc: string } {
  const folder = temporaryFolder()
  const [proc, helper] = [join(folder, 'proc'), join(folder, 'chrome-sandbox')]
  mkdirSync(dirname(join(proc, setting)), { recursive: true })
  writeFileSync(join(proc, setting), `${value}\n`)
  writeFileSync(helper, '')
  return { electron: join(folder, 'electron'), helper, proc }
}

const APPARMOR = 'sys/kernel/apparmor_restrict_unprivileged_userns'

test.each([
  [APPARMOR, '1', 'AppArmor'],
  ['sys/kernel/unprivileged_userns_clone', '0', 'the kernel keeps'],
  ['sys/user/max_user_namespaces', '0', 'the kernel allows no'],
])('%s %s is named, with what to type', (setting, value, words) => {
  const { electron, helper, proc } = machine(setting, value)
  const reason = whyNoSandbox(electron, 'linux', proc) ?? ''
  expect(reason).toContain(words)
  expect(reason).toContain(`sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`)
})

test('where namespaces are free, and on other systems, something else is the matter', () => {
  const { electron, proc } = machine(APPARMOR, '0')
  expect(whyNoSandbox(electron, 'linux', proc)).toBeNull()
  const closed = machine(APPARMOR, '1')
  expect(whyNoSandbox(closed.electron, 'darwin', closed.proc)).toBeNull()
})

test.skipIf(process.getuid?.() !== 0)('a helper that is root’s own needs no namespaces', () => {
  const { electron, helper, proc } = machine(APPARMOR, '1')
  chmodSync(helper, 0o4755)
  expect(whyNoSandbox(electron, 'linux', proc)).toBeNull()
})
