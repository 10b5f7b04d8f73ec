import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openScreens, staffScreens } from '../support/e2e/screens.ts'

/** Every path of the router, with the path of its group. */
function routesOf(source: string): string[] {
  const [groups = '', top = ''] = source.split('export const routes')
  const paths = (text: string) => [...text.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path)
  const group = (name: string, under: string) => {
    const [, body = ''] = new RegExp(String.raw`const ${name}: RouteObject\[\] = \[([\s\S]*?)\n\]`).exec(groups) ?? []
    return paths(body).map((path) => `${under}/${path}`)
  }
  return [...paths(top), ...group('foodOrder', '/foodorder'), ...group('adminUser', '/adminuser')].toSorted()
}

const source = readFileSync('src/renderer/shell/routes.tsx', 'utf8')
const listed = [...openScreens, ...staffScreens].map(({ path }) => path).toSorted()

describe('the screens that the journeys look at', () => {
  it('are all that the router has', () => {
    expect(listed).toEqual(routesOf(source))
  })

  it('would be found incomplete when a screen is added', () => {
    const more = source.replace("{ path: 'frontdesk'", "{ path: 'loyalty', element: null },\n  { path: 'frontdesk'")
    expect(routesOf(more)).toContain('/foodorder/loyalty')
    expect(listed).not.toContain('/foodorder/loyalty')
  })
})
