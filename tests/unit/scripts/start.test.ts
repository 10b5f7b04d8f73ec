import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isStale } from '../../../scripts/built.ts'
import { temporaryFolder } from '../../support/printing/virtual-printer.ts'

const setTime = (path: string, seconds: number): void => utimesSync(path, seconds, seconds)

function project() {
  const folder = temporaryFolder()
  const [product, source, file] = [join(folder, 'out.js'), join(folder, 'src'), join(folder, 'src', 'a.ts')]
  mkdirSync(source)
  writeFileSync(file, '')
  writeFileSync(product, '')
  setTime(file, 100)
  setTime(source, 100)
  setTime(product, 200)
  return { product, source, file }
}

describe('what npm start builds', () => {
  test('nothing, while the product is newer than its sources', () => {
    const { product, source } = project()
    expect(isStale(product, [source, 'no/such/source'])).toBe(false)
  })

  test('a missing product', () => {
    const { product, source } = project()
    rmSync(product)
    expect(isStale(product, [source])).toBe(true)
  })

  test('a product older than a file of its sources', () => {
    const { product, source, file } = project()
    setTime(file, 201)
    expect(isStale(product, [source])).toBe(true)
  })

  test('a product whose sources lost a file', () => {
    const { product, source, file } = project()
    rmSync(file)
    expect(isStale(product, [source])).toBe(true)
  })
})
