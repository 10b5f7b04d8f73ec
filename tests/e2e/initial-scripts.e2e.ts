import { randomBytes } from 'node:crypto'
import { gzippedKb, initialScripts } from '../support/e2e/initial-scripts.ts'
import { expect, test } from '../support/e2e/test.ts'

const MAX_KB = 240

test('the page names no more scripts than a first paint needs', async ({ program }) => {
  const scripts = await initialScripts(program.address)
  expect(scripts.length).toBeGreaterThan(2)
  expect(gzippedKb(scripts)).toBeLessThanOrEqual(MAX_KB)
  expect(gzippedKb([...scripts, randomBytes(10 * 1024)]), 'negative control: a library more').toBeGreaterThan(MAX_KB)
})
