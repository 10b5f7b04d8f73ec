import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workstationId } from '../../../../src/main/workstation/workstation-id.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

test('a workstation makes its id once and keeps it over restarts, and another one has another', () => {
  const path = join(temporaryFolder(), 'printing', 'workstation-id')
  const id = workstationId(path)
  expect(id).toMatch(UUID)
  expect(workstationId(path)).toBe(id)
  expect(workstationId(join(temporaryFolder(), 'workstation-id'))).not.toBe(id)
})

test('an unreadable id is replaced by a new one, and a folder in its place is reported', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'workstation-id')
  writeFileSync(path, 'not an id')
  expect(workstationId(path)).toMatch(UUID)
  expect(readFileSync(path, 'utf8').trim()).toMatch(UUID)
  mkdirSync(join(folder, 'taken'))
  expect(() => workstationId(join(folder, 'taken'))).toThrow(/EISDIR/)
})
