import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { displayFlags, type Machine, obstacleAfter, obstacleBefore } from '../../../scripts/desktop-obstacles.ts'
import { runDesktop } from '../../../scripts/run-desktop.ts'
import { temporaryFolder } from '../../support/printing/virtual-printer.ts'

const DESKTOP = { DISPLAY: ':0' }

/** A Linux machine of a user's own, with these files beside nothing else. */
function machine(parts: Partial<Machine> = {}, files: Record<string, string> = {}): Machine {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { platform: 'linux', env: DESKTOP, userId: 1000, root, ...parts }
}

/** A program in the place of Electron's that says so much on standard error and ends with a status. */
function failing(said: string, status: number): { electron: string; helper: string } {
  const folder = temporaryFolder()
  const [electron, helper] = [join(folder, 'electron'), join(folder, 'chrome-sandbox')]
  writeFileSync(electron, `#!/bin/sh\ncat >&2 <<'END'\n${said}\nEND\nexit ${status}\n`)
  chmodSync(electron, 0o755)
  writeFileSync(helper, '')
  return { electron, helper }
}

async function afterFailing(said: string, status: number, on: Machine): Promise<string | null> {
  const { electron } = failing(said, status)
  const end = await runDesktop(electron, [])
  expect(end).toMatchObject({ served: false, status })
  return end.served ? null : obstacleAfter(end.said, electron, on)
}

describe('before Electron is started', () => {
  test.each<[string, () => Machine, string]>([
    ['no display', () => machine({ env: {} }), 'this machine has no display; for the desktop app type `npm start` in'],
    ['a container', () => machine({ env: {} }, { '.dockerenv': '' }), 'this container has no display; for the desktop app type'],
    [
      'another container',
      () => machine({ env: { container: 'lxc' } }),
      'this container has no display; for the desktop app type',
    ],
    ['root', () => machine({ userId: 0 }), "Electron's sandbox does not run as root; for the desktop app type `npm start` as"],
    [
      'a Wayland display without a compositor',
      () => machine({ env: { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' } }),
      '/run/user/1000/wayland-0; for the desktop app type `npm start` in',
    ],
  ])('%s is named in one line, with what to type', (_what, on, words) => {
    const obstacle = obstacleBefore(on()) ?? ''
    expect(obstacle).toContain(words)
    expect(obstacle).not.toContain('\n')
  })

  test('a desktop of X11 or Wayland has none, and neither have Windows and macOS', () => {
    const env = { WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: '/run/user/1000' }
    const wayland = machine({ env }, { 'run/user/1000/wayland-1': '' })
    expect([obstacleBefore(machine()), obstacleBefore(wayland)]).toEqual([null, null])
    expect(obstacleBefore(machine({ platform: 'win32', env: {}, userId: undefined }))).toBeNull()
    expect(obstacleBefore(machine({ platform: 'darwin', env: {}, userId: 501 }))).toBeNull()
  })

  test('Electron is told of Wayland where there is nothing else', () => {
    expect(displayFlags(machine({ env: { WAYLAND_DISPLAY: 'wayland-0' } }))).toEqual(['--ozone-platform=wayland'])
    expect(displayFlags(machine({ env: { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' } }))).toEqual([])
  })
})

const NO_SANDBOX = '[7:1122/1.2:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox!'

describe('after Electron ended without serving', () => {
  test.each([
    ['proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1', 'AppArmor keeps user namespaces'],
    ['proc/sys/kernel/unprivileged_userns_clone', '0', 'the kernel keeps'],
    ['proc/sys/user/max_user_namespaces', '0', 'the kernel allows no'],
  ])('%s %s is named, with what to type', async (setting, value, words) => {
    const obstacle = await afterFailing(NO_SANDBOX, 133, machine({}, { [setting]: `${value}\n` }))
    expect(obstacle).toMatch(new RegExp(`^${words}.* sandbox needs; for the desktop app type: sudo chown root:root "[^"]+" && `))
    expect(obstacle).toMatch(/sudo chmod 4755 "[^"]+chrome-sandbox" && npm start$/)
  })

  test.each<[string, string, number, () => Machine, string]>([
    [
      'no sandbox in a container',
      NO_SANDBOX,
      133,
      () => machine({}, { '.dockerenv': '' }),
      'this container gives its programs no user',
    ],
    [
      'no sandbox for a reason unknown',
      NO_SANDBOX,
      133,
      () => machine(),
      'Chromium could make no sandbox; for the desktop app type: sudo',
    ],
    [
      'no X server',
      '[9:9:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:256] Missing X server or $DISPLAY',
      1,
      () => machine({ env: { DISPLAY: ':7' } }),
      'the display :7 does not answer; for the desktop app type',
    ],
    [
      'a library that is not there',
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory',
      127,
      () => machine(),
      'libnss3.so is not installed; for the desktop app type: sudo apt-get install libnss3 && npm start',
    ],
    [
      'a library that nobody here knows',
      'electron: error while loading shared libraries: libfoo.so.1: cannot open shared object file',
      127,
      () => machine(),
      'libfoo.so.1 is not installed; for the desktop app type: apt-file search libfoo.so.1',
    ],
  ])('%s is named in one line, with what to type', async (_what, said, status, on, words) => {
    const obstacle = (await afterFailing(said, status, on())) ?? ''
    expect(obstacle).toContain(words)
    expect(obstacle).not.toContain('\n')
  })

  test('what nobody can name is nothing, nor is anything on other systems', async () => {
    const on = machine({}, { 'proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' })
    expect(await afterFailing('Failed to connect to the bus: No such file or directory', 1, on)).toBeNull()
    expect(await afterFailing(NO_SANDBOX, 133, machine({ platform: 'darwin' }))).toBeNull()
  })

  test.skipIf(process.getuid?.() !== 0)('a helper that is root’s own needs no namespaces', () => {
    const { electron, helper } = failing('', 1)
    const closed = machine({}, { 'proc/sys/user/max_user_namespaces': '0' })
    expect(obstacleAfter('', electron, closed)).toContain('the kernel allows no')
    chmodSync(helper, 0o4755)
    expect(obstacleAfter('', electron, closed)).toBeNull()
  })

  test('what Electron said is held back and left to the caller; of one that serves it is shown', async () => {
    const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => shown.mockRestore())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await runDesktop(failing(NO_SANDBOX, 133).electron, [])).toMatchObject({ said: `${NO_SANDBOX}\n` })
    vi.advanceTimersByTime(60_000)
    expect(shown).not.toHaveBeenCalled()
    expect(await runDesktop(failing('all is well', 0).electron, [])).toEqual({ served: true, status: 0 })
    expect(shown.mock.calls).toEqual([['all is well\n']])
  })

  test('an Electron that is not there has failed, one that serves or ends well has not', async () => {
    expect(await runDesktop('/not/there/electron', [])).toMatchObject({ served: false, status: null })
    expect(await runDesktop('/bin/true', [])).toEqual({ served: true, status: 0 })
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'electron'), '#!/bin/sh\necho ready http://127.0.0.1:1\nexit 3\n', { mode: 0o755 })
    expect(await runDesktop(join(folder, 'electron'), [])).toEqual({ served: true, status: 3 })
  })
})
