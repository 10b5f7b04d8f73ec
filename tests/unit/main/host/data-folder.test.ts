import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type DataFolder, openDataFolder } from '../../../../src/main/host/data-folder.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

function opened(path: string): DataFolder {
  const folder = openDataFolder(path)
  if (!folder.ok) throw new Error(folder.error)
  onTestFinished(() => folder.value.release())
  return folder.value
}

const refusalOf = (path: string): string => {
  const folder = openDataFolder(path)
  return folder.ok ? '' : folder.error
}

/** Opens the folder in another process, which then ends as asked; its output. */
function inAnotherProcess(path: string, ending: string): string {
  const module = pathToFileURL('src/main/host/data-folder.ts').href
  const code = `import { openDataFolder } from ${JSON.stringify(module)}
    const folder = openDataFolder(${JSON.stringify(path)})
    process.stdout.write(folder.ok ? 'taken' : folder.error)
    ${ending}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout
}

describe('the data folder', () => {
  test('is made with all above it, for this user alone', () => {
    const path = join(temporaryFolder(), 'a', 'b')
    const folder = opened(path)
    expect(statSync(folder.workstation).isDirectory()).toBe(true)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('belongs to one program: a second one says who is there and what to do', () => {
    const path = temporaryFolder()
    opened(path).announce('http://127.0.0.1:4150')
    const refusal = inAnotherProcess(path, '')
    expect(refusal).toContain(`already running on ${path}`)
    expect(refusal).toContain(`process ${process.pid}, http://127.0.0.1:4150`)
    expect(refusal).toContain('--data DIR')
  })

  test('is refused within one process too', () => {
    const path = temporaryFolder()
    opened(path)
    expect(refusalOf(path)).toContain('already running')
  })

  test('is free again once released, and leaves no trace of who had it', () => {
    const path = temporaryFolder()
    const folder = opened(path)
    folder.announce('http://127.0.0.1:4150')
    folder.release()
    expect(existsSync(join(path, 'workstation.running.json'))).toBe(false)
    expect(inAnotherProcess(path, '')).toBe('taken')
  })

  test('is free again when the program that had it was killed', () => {
    const path = temporaryFolder()
    expect(inAnotherProcess(path, "process.kill(process.pid, 'SIGKILL')")).toBe('taken')
    expect(refusalOf(path)).toBe('')
  })

  test('that cannot be written is named, with what to do', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(refusalOf(join(file, 'data'))).toMatch(/cannot be used: ENOTDIR.*--data DIR/)
    const path = temporaryFolder()
    mkdirSync(join(path, 'workstation.lock'))
    expect(refusalOf(path)).toMatch(/cannot be used: .*--data DIR/)
  })
})
