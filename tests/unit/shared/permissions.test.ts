import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessNames, accessRoutes, allows, type Permission } from '../../../src/shared/permissions.ts'

const permissions: readonly Permission[] = ['public', 'session', ...accessRoutes]

it('areas are named as staff know them', () => {
  expect(accessNames).toEqual({ backoffice: 'back-office', foodorder: 'front-desk' })
})

describe('a call', () => {
  it.each([
    ['public', null, true],
    ['public', [], true],
    ['session', null, false],
    ['session', [], true],
    ['session', ['foodorder'], true],
    ['foodorder', null, false],
    ['foodorder', [], false],
    ['foodorder', ['backoffice'], false],
    ['foodorder', ['foodorder'], true],
    ['foodorder', ['backoffice', 'foodorder'], true],
    ['backoffice', ['foodorder'], false],
    ['backoffice', ['backoffice'], true],
  ] as const)('for %s by someone holding %j: %j', (permission, held, allowed) => {
    expect(allows(permission, held)).toBe(allowed)
  })

  it('is open to nobody without a session, unless it is public', () => {
    expect(permissions.filter((permission) => allows(permission, null))).toEqual(['public'])
  })

  it('is never lost by holding more', () => {
    const held = fc.array(fc.constantFrom(...accessRoutes, 'something else'))
    fc.assert(
      fc.property(fc.constantFrom(...permissions), held, held, (permission, some, more) => {
        if (allows(permission, some)) expect(allows(permission, [...some, ...more])).toBe(true)
      }),
    )
  })

  it('for a role is not opened by names that are no role', () => {
    fc.assert(
      fc.property(fc.constantFrom(...accessRoutes), fc.array(fc.string()), (role, names) => {
        expect(allows(role, names)).toBe(names.includes(role))
      }),
    )
  })
})
