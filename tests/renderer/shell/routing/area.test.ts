import { describe, expect, it } from 'vitest'
import { accessNeeded, areaOf, needsLogin } from '../../../../src/renderer/shell/routing/area.ts'

describe('the access a screen asks for', () => {
  it.each([
    ['/adminuser', 'backoffice'],
    ['/adminuser/audit', 'backoffice'],
    ['/foodorder/additem', 'backoffice'],
    ['/FoodOrder/Reporting/', 'backoffice'],
    ['/foodorder', 'foodorder'],
    ['/foodorder/cardactive', 'foodorder'],
    ['/foodorder/notfound', null],
    ['/foodorder/printcentre', null],
    ['/setting', null],
  ])('%s: %s', (path, needed) => expect(accessNeeded(path)).toBe(needed))
})

describe('what is shown before a login', () => {
  it('is the settings alone', () => {
    expect(['/setting', '/Setting/'].map(needsLogin)).toEqual([false, false])
    expect(['/foodorder', '/foodorder/notfound', '/adminuser/staff', '/homepage'].map(needsLogin)).not.toContain(false)
  })
})

describe('the menu at the side', () => {
  it('is the admin area’s inside it, and everywhere for the back office alone', () => {
    expect(areaOf('/adminuser/staff', ['backoffice', 'foodorder'])).toBe('admin')
    expect(areaOf('/foodorder/reporting', ['backoffice', 'foodorder'])).toBe('foodorder')
    expect(areaOf('/foodorder/reporting', ['backoffice'])).toBe('admin')
    expect(areaOf('/setting', [])).toBe('foodorder')
    expect(areaOf('/administrators', ['foodorder'])).toBe('foodorder')
  })
})
