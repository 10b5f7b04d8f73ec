import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refuseChangedArchive } from '../../../../scripts/trials/changed-archive.ts'
import { passSelfCheck, versionIn } from '../../../../scripts/trials/self-check.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const LIMIT_MS = 5000

/** A program of a shell's words; `$file` is where its lines go. */
function programOf(words: string, folder = temporaryFolder()): string {
  const program = join(folder, 'purser')
  writeFileSync(program, `#!/bin/sh\nfile="\${1#--self-check=}"\n${words}\n`, { mode: 0o755 })
  return program
}
const fileOf = (): string => join(temporaryFolder(), 'check.txt')
const VERSIONS = '✓ versions   Purser 1.0.0, Electron 45'
const PASSES = `printf '${VERSIONS}\\nself-check passed\\n' > "$file"`
const UNSANDBOXED = `printf '${VERSIONS}\\n✗ sandbox    off\\nself-check FAILED\\n' > "$file"; exit 1`

describe.skipIf(process.platform === 'win32')('what an installed program says of itself', () => {
  test('holds where it passes, and its lines are answered', async () => {
    const lines = await passSelfCheck(programOf(PASSES), fileOf(), [], LIMIT_MS)
    expect(lines).toBe(`${VERSIONS}\nself-check passed`)
    expect(versionIn(lines)).toBe('1.0.0')
  })

  test.each([
    ['that fails', UNSANDBOXED, `it ended with 1\n${VERSIONS}\n✗ sandbox    off\nself-check FAILED`],
    ['that leaves no lines', 'echo words >&2', 'it ended with 0\nwords'],
    ['that passes and ends badly', `${PASSES}; exit 3`, 'it ended with 3'],
    ['that a signal ends', 'kill -ILL $$', 'it ended with SIGILL'],
    ['that is not there', '', 'ENOENT'],
  ])('does not hold of one %s', async (_what, words, said) => {
    const program = words === '' ? '/not/there' : programOf(words)
    await expect(passSelfCheck(program, fileOf(), [], LIMIT_MS)).rejects.toThrow(said)
  })

  test('does not hold where it does not end', async () => {
    await expect(passSelfCheck(programOf('exec sleep 60'), fileOf(), [], 200)).rejects.toThrow('it ended with nothing in time')
  })

  test('a part that the machine makes fail is tolerated, another is not', async () => {
    expect(await passSelfCheck(programOf(UNSANDBOXED), fileOf(), ['sandbox'], LIMIT_MS)).toContain('✗ sandbox')
    await expect(passSelfCheck(programOf(UNSANDBOXED), fileOf(), ['window'], LIMIT_MS)).rejects.toThrow('✗ sandbox')
  })
})

describe.skipIf(process.platform === 'win32')('a program whose archive was changed', () => {
  /** An installed folder, and what its program does where its archive is not as it was. */
  function installed(whenChanged: string, archive = 'code; self-check passed; code', limitMs = LIMIT_MS) {
    const folder = join(temporaryFolder(), 'Purser')
    mkdirSync(join(folder, 'resources'), { recursive: true })
    writeFileSync(join(folder, 'resources', 'app.asar'), archive)
    const program = programOf(`grep -q Passed "$(dirname "$0")/resources/app.asar" && { ${whenChanged}; }\n${PASSES}`, folder)
    const sealed = { folder, archive: join('resources', 'app.asar') }
    const refuse = () => refuseChangedArchive(program, sealed, temporaryFolder(), limitMs)
    return { refuse, archiveText: () => readFileSync(join(folder, 'resources', 'app.asar'), 'utf8') }
  }

  test('has to end, and the installed one is left as it is', async () => {
    const { refuse, archiveText } = installed('kill -TRAP $$')
    expect(await refuse()).toBe('ended with SIGTRAP')
    expect(archiveText()).toBe('code; self-check passed; code')
  })

  test('is found where it runs all the same, and where it does neither', async () => {
    await expect(installed('true').refuse()).rejects.toThrow('it ran with another archive')
    await expect(installed(`${PASSES}; exit 1`).refuse()).rejects.toThrow('it ran with another archive')
    await expect(installed('exec sleep 60', undefined, 1000).refuse()).rejects.toThrow('it did not end in time')
  })

  test('shows nothing where the copy does not run before the change, or nothing can be changed', async () => {
    await expect(installed('true', 'Passed').refuse()).rejects.toThrow('does not hold the words')
    await expect(installed('exit 1', 'Passed').refuse()).rejects.toThrow('it ended with 1')
  })
})
