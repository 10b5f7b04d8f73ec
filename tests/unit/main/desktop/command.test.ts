import { describe, expect, it } from 'vitest'
import { commandAdvice } from '../../../../src/main/desktop/command.ts'

const installed = { env: {}, program: '/opt/Purser/purser', platform: 'linux', isPackaged: true } as const
const deb = '"/opt/Purser/resources/tools/purser-tools"'

describe('a command given to the app', () => {
  it.each<[string[], string | null]>([
    [['purser', 'verify', '--data', '/data'], `purser: verify runs without the app: ${deb} verify`],
    [['purser', 'backup', '--to', 'x.tar'], `purser: backup runs without the app: ${deb} backup`],
    [['purser', '--no-sandbox', 'restore', '--from', 'x.tar'], `purser: restore runs without the app: ${deb} restore`],
    [['purser', 'check'], `purser: check runs without the app: ${deb} check`],
    [['purser'], null],
    [['purser', '--data', 'backup'], null],
    [['purser', '--kiosk'], null],
    [['purser', 'something'], null],
  ])('%j is answered by %j', (argv, says) => {
    expect(commandAdvice(argv, installed)).toBe(says)
  })

  it.each([
    [
      'the Mac app',
      { platform: 'darwin', program: '/Applications/Purser.app/Contents/MacOS/Purser' },
      '"/Applications/Purser.app/Contents/Resources/tools/purser-tools" check',
    ],
    ['Windows', { platform: 'win32', program: '/Purser/Purser.exe' }, '"/Purser/resources/tools/purser-tools.cmd" check'],
    [
      'an AppImage',
      { program: '/tmp/.mount_x/purser', env: { APPIMAGE: '/home/till/Purser.AppImage', APPDIR: '/tmp/.mount_x' } },
      './Purser.AppImage --appimage-extract "resources/tools/*", then squashfs-root/resources/tools/purser-tools check',
    ],
  ] as const)('names the way of %s', (_where, app, way) => {
    expect(commandAdvice(['purser', 'check'], { ...installed, ...app })).toBe(`purser: check runs without the app: ${way}`)
  })

  it.each([
    [['electron', '.', 'check'], 'purser: check runs without the app: npm run purser -- check'],
    [['node', 'out/main/index.js', 'check'], 'purser: check runs without the app: npm run purser -- check'],
    [['electron', '--no-sandbox', '.', 'check'], 'purser: check runs without the app: npm run purser -- check'],
    [['electron', 'check'], null],
    [['electron', '.', '--data', 'check'], null],
  ])('in a checkout %j is answered by %j', (argv, says) => {
    expect(commandAdvice(argv, { ...installed, isPackaged: false })).toBe(says)
  })
})
