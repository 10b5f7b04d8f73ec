import { describe, expect, test } from 'vitest'
import { kioskMenuTemplate, menuTemplate } from '../../../../src/main/electron/menu.ts'

type Template = ReturnType<typeof menuTemplate>
const parts = { platform: 'linux', isPackaged: true, openLogs: () => undefined } as const
const roles = (template: Template): (string | undefined)[] =>
  template.flatMap(({ role, submenu }) => [role, ...(Array.isArray(submenu) ? roles(submenu) : [])]).filter(Boolean)

describe('the application menu', () => {
  test('has what users expect: reload, zoom, full screen, about, the log folder, quit', () => {
    const template = menuTemplate(parts)
    for (const role of ['reload', 'zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen', 'about', 'quit', 'editMenu'])
      expect(roles(template)).toContain(role)
    expect(JSON.stringify(template)).toContain('Open the log folder')
  })

  test('opens developer tools from a checkout alone', () => {
    expect(roles(menuTemplate(parts))).not.toContain('toggleDevTools')
    expect(roles(menuTemplate({ ...parts, isPackaged: false }))).toContain('toggleDevTools')
    expect(roles(menuTemplate(parts))).not.toContain('viewMenu')
  })

  test('follows the habits of a Mac, where about and quit are in the menu of the app', () => {
    const template = menuTemplate({ ...parts, platform: 'darwin' })
    expect(template.map(({ role }) => role)).toEqual(['appMenu', 'editMenu', undefined, 'windowMenu', 'help'])
  })

  test('of a kiosk is none, but on a Mac, where the clipboard needs it; it has no way out', () => {
    expect(kioskMenuTemplate('linux')).toBeNull()
    expect(kioskMenuTemplate('win32')).toBeNull()
    expect(roles(kioskMenuTemplate('darwin') ?? [])).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
  })
})
