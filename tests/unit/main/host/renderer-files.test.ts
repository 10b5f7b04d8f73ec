import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageHeaders } from '../../../../src/main/host/page-headers.ts'
import { readRendererFiles } from '../../../../src/main/host/renderer-files.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

function builtScreens() {
  const folder = join(temporaryFolder(), 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'index-4f1a.js'), 'start()')
  writeFileSync(join(folder, 'assets', 'index-4f1a.js.map'), '{}')
  return folder
}

describe('the built screens', () => {
  test('are served with their type; files named by their content for ever, the page never from a cache', () => {
    const files = readRendererFiles(builtScreens())
    expect(files.find('/assets/index-4f1a.js')).toMatchObject({
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    })
    expect(files.find('/index.html')).toMatchObject({ contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
  })

  test.each(['/foodorder', '/foodorder/frontdesk', '/setting', '/nowhere'])(
    '%s is a path of the router and gets the page',
    (path) => {
      expect(readRendererFiles(builtScreens()).find(path)?.body.toString()).toBe('<!doctype html>')
    },
  )

  test.each(['/assets/gone-1234.js', '/favicon.ico', '/assets/index-4f1a.js.map'])('%s does not exist', (path) => {
    expect(readRendererFiles(builtScreens()).find(path)).toBeNull()
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..\\package.json',
    '//etc/passwd.json',
    '/index.html\0.js',
  ])('%j leads nowhere', (path) => {
    const folder = builtScreens()
    writeFileSync(join(folder, '..', 'package.json'), '{"secret":1}')
    expect(readRendererFiles(folder).find(path)?.body.toString() ?? '').not.toContain('secret')
  })

  test('do not follow a link out of their folder', () => {
    const folder = builtScreens()
    writeFileSync(join(folder, '..', 'outside.json'), '{}')
    symlinkSync(join(folder, '..', 'outside.json'), join(folder, 'inside.json'))
    expect(readRendererFiles(folder).find('/inside.json')).toBeNull()
  })

  test('that were not built are reported as such', () => {
    expect(() => readRendererFiles(temporaryFolder())).toThrow('there are no built screens in')
  })
})

describe("a page's headers", () => {
  const policyOf = (apiOrigin: string | null): string => pageHeaders(apiOrigin)['content-security-policy'] ?? ''

  test('let it run its own files, in no frame, and talk to its own server alone', () => {
    expect(policyOf(null)).toContain("default-src 'self'; ")
    expect(policyOf(null)).toContain("connect-src 'self';")
    expect(policyOf(null)).toContain("frame-ancestors 'none'")
    expect(policyOf(null)).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('name the shared server where there is one', () => {
    expect(policyOf('https://purser.ship.example')).toContain("connect-src 'self' https://purser.ship.example;")
  })
})
