import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { appImageOf, startDetached } from '../../../../src/main/desktop/app-image.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const env = { APPIMAGE: '/home/bar/purser.AppImage', APPDIR: '/tmp/.mount_purserX' }

test.each([
  ['the program in its mount', env, '/tmp/.mount_purserX/purser', '/home/bar/purser.AppImage'],
  ['a program started from a terminal that is an AppImage', env, '/opt/Purser/purser', null],
  ['a mount whose name only begins alike', env, '/tmp/.mount_purserXY/purser', null],
  ['a program of a package', {}, '/opt/Purser/purser', null],
])('of %s', (_what, given, program, image) => {
  expect(appImageOf(given, program)).toBe(image)
})

test.skipIf(process.platform === 'win32')(
  'an AppImage is started by its file, with the same arguments, in a session of its own',
  async () => {
    const folder = temporaryFolder()
    const image = join(folder, 'purser.AppImage')
    const note = join(folder, 'note')
    writeFileSync(image, `#!/bin/sh\necho "$@ $(ps -o sid= -p $$) $$" > ${note}.part && mv ${note}.part ${note}\n`, {
      mode: 0o755,
    })
    startDetached(image, ['--kiosk', '--data', 'a b'])
    await vi.waitFor(() => expect(existsSync(note)).toBe(true))
    const [, words, session, pid] = /^(.*?) +(\d+) (\d+)\n$/.exec(readFileSync(note, 'utf8')) ?? []
    expect(words).toBe('--kiosk --data a b')
    expect(session, 'its own session: it does not end with ours').toBe(pid)
  },
)

test('an AppImage that is gone breaks nothing', async () => {
  startDetached(join(temporaryFolder(), 'gone.AppImage'), [])
  await new Promise((resolve) => setTimeout(resolve, 50))
})
