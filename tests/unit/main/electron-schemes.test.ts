import { expect, test, vi } from 'vitest'
import { declareScheme } from '../../../src/main/electron/scheme.ts'
import { app, protocol } from '../../support/electron/electron.ts'
import { plainApp } from '../../support/electron/modules/app.ts'
import { refusedByPrivileges } from '../../support/electron/modules/protocol.ts'
import type { RequestFacts, ResourceType } from '../../support/electron/sides.ts'

// What the program imports as `electron` is the stand-in, as in the whole program.
vi.mock('electron', () => import('../../support/electron/electron.ts'))

const asked = (url: string, resourceType: ResourceType, initiatorOrigin: string): boolean =>
  refusedByPrivileges({ url, resourceType, initiatorOrigin } as RequestFacts)

test('a scheme may do what the program says before ready, once; without that its pages do nothing', async () => {
  const early = vi.spyOn(plainApp, 'isReady').mockReturnValue(false)
  const own = 'app://purser'
  const [page, fetched, api] = [
    [`${own}/`, 'mainFrame', 'null'],
    [`${own}/a.json`, 'xhr', own],
    ['http://127.0.0.1:4150/api', 'xhr', own],
  ] as const
  const refused = (): boolean[] => [asked(...page), asked(...fetched), asked(...api)]
  expect(refused()).toEqual([true, true, true])
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standart: true } as object }])).toThrow(
    'takes no standart',
  )
  declareScheme()
  expect(refused()).toEqual([false, false, false])
  expect(() => declareScheme()).toThrow('is called once')
  early.mockRestore()
  await app.whenReady()
  expect(() => declareScheme()).toThrow('before app is ready')
  // A site of the network is held to nothing of this.
  expect(asked('https://elsewhere.example/', 'xhr', 'https://elsewhere.example')).toBe(false)
})

test('a second handler of a scheme is refused', () => {
  protocol.handle('other', () => new Response(''))
  expect(() => protocol.handle('other', () => new Response(''))).toThrow('Failed to register protocol: other')
})
