import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseV1Options, flipFuses, FuseVersion } from '@electron/fuses'
import { expect, it, onTestFinished } from 'vitest'
import { fuseFileOf, oddFuses } from '../../../../src/main/desktop/fuses.ts'
import { layOutElectron } from '../../../support/programs/electron-dist.ts'

it('names the fuses that are not as an installer sets them, and none once they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-fuses-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  layOutElectron(folder)
  const program = join(folder, 'electron')
  expect(oddFuses(program), 'as Electron is delivered').toEqual([
    'runAsNode',
    'cookieEncryption',
    'nodeOptions',
    'nodeCliInspect',
    'asarIntegrity',
    'onlyLoadAppFromAsar',
    'grantFileProtocolExtraPrivileges',
  ])
  const version = FuseVersion.V1
  await flipFuses(program, {
    version,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  })
  expect(oddFuses(program)).toEqual([])
  await flipFuses(program, { version, [FuseV1Options.RunAsNode]: true })
  expect(oddFuses(program)).toEqual(['runAsNode'])
})

it('says that a program without fuses has none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-fuses-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'program'), 'a program of something else')
  expect(oddFuses(join(folder, 'program'))).toBeNull()
})

it('looks on macOS into the framework', () => {
  expect(fuseFileOf('/Applications/Purser.app/Contents/MacOS/Purser', 'darwin')).toBe(
    '/Applications/Purser.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  )
  expect(fuseFileOf('/opt/Purser/purser', 'linux')).toBe('/opt/Purser/purser')
})
