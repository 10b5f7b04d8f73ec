import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseServerConfig } from '../../../../../src/server/kernel/config.ts'
import { DISH_MEDIA } from '../../../../../src/server/menu/dishes/dish.ts'
import { isAllowedOrigin, isDesktopPage, refusedByOrigin } from '../../../../../src/server/kernel/http/guard.ts'

const parsed = parseServerConfig(['--port', '0', '--data', 'nowhere'], {})
if (!parsed.ok) throw new Error(parsed.error)
const config = { ...parsed.value, allowedOrigins: ['app://purser'], allowedHosts: ['purser.ship.example'] }

/** What the guard reads of a request. */
const request = (headers: Record<string, string | undefined>, method = 'GET', url?: string, raw: string[] = []) =>
  ({ headers, method, routeOptions: { url }, raw: { rawHeaders: raw } }) as unknown as FastifyRequest
const refused = (headers: Record<string, string | undefined>, method?: string, url?: string) =>
  refusedByOrigin(request(headers, method, url), config)

describe('a request', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:4150',
    'localhost',
    'LocalHost:1',
    '[::1]',
    '[::1]:65535',
    'purser.ship.example',
    'Purser.Ship.example',
  ])('passes under the name %s', (host) => {
    expect(refused({ host })).toBeNull()
  })

  it.each([
    undefined,
    '',
    'evil.example',
    '127.0.0.1.evil.example',
    'evil.example:127.0.0.1',
    'localhost:',
    'localhost:80:80x',
    '4150:localhost',
    'localhost.',
    'purser.ship.example:4150',
    'other.ship.example',
  ])('is refused under the name %j', (host) => {
    expect(refused({ host })).toBe('wrong_host')
  })

  it.each([
    [['Host', 'localhost', 'X-Terminal', 'host'], null],
    [['Host', 'localhost', 'hOST', 'localhost'], 'invalid_request'],
    [['Host', 'localhost', 'Accept', '*/*', 'host', 'evil.example'], 'invalid_request'],
  ])('names its host once: %j', (raw, answer) => {
    expect(refusedByOrigin(request({ host: 'localhost' }, 'GET', undefined, raw), config)).toBe(answer)
  })

  it.each(['app://purser', 'http://localhost:4150', 'https://localhost:4150'])('passes from a page at %s', (origin) => {
    expect(refused({ host: 'localhost:4150', origin })).toBeNull()
  })

  it.each([
    '',
    'null',
    'app://purser.evil',
    'http://localhost',
    'http://127.0.0.1:4150',
    'ftp://localhost:4150',
    'https://evil.example',
  ])('is refused from a page at %j', (origin) => {
    expect(refused({ host: 'localhost:4150', origin })).toBe('foreign_origin')
  })

  describe('without an origin', () => {
    const host = 'localhost'
    it.each(['same-origin', 'none', undefined])('passes when its site is %s', (site) => {
      expect(refused({ host, 'sec-fetch-site': site })).toBeNull()
    })

    const foreign = { host, 'sec-fetch-site': 'cross-site' }
    it.each(['cross-site', 'same-site'])('is refused from elsewhere (%s), unless it reads a dish picture', (site) => {
      const picture = { host, 'sec-fetch-site': site, 'sec-fetch-dest': 'image' }
      expect(refused({ host, 'sec-fetch-site': site })).toBe('foreign_origin')
      expect(refused(picture, 'GET', `${DISH_MEDIA}*`)).toBeNull()
      expect(refused(picture, 'POST', `${DISH_MEDIA}*`)).toBe('foreign_origin')
      expect(refused(picture, 'GET', '/api/health')).toBe('foreign_origin')
      expect(refused(picture, 'GET', `/x${DISH_MEDIA}*`)).toBe('foreign_origin')
      expect(refused(picture, 'GET')).toBe('foreign_origin')
      expect(refused({ ...picture, 'sec-fetch-dest': 'document' }, 'GET', `${DISH_MEDIA}*`)).toBe('foreign_origin')
    })

    it('counts as our own page only with one: a known origin may come from another site', () => {
      expect(refused({ ...foreign, origin: 'app://purser' })).toBeNull()
    })
  })
})

describe('an origin', () => {
  it.each([
    ['app://purser', true],
    ['http://10.0.0.5:4150', true],
    ['https://10.0.0.5:4150', true],
    ['http://10.0.0.5', false],
    ['', false],
  ])('%j at the host 10.0.0.5:4150 is ours: %j', (origin, ours) => {
    expect(isAllowedOrigin(origin, '10.0.0.5:4150', config)).toBe(ours)
  })
})

describe('a page of the desktop app', () => {
  it.each([
    ['app://purser', true],
    ['https://purser.example', false],
    ['http://app:4150', false],
    [undefined, false],
  ])('with the origin %j is one: %j', (origin, one) => {
    expect(isDesktopPage(request({ origin }))).toBe(one)
  })
})
