import type { MenuItemConstructorOptions } from 'electron'

export interface MenuParts {
  platform: NodeJS.Platform
  /** Developer tools are available only in a checkout. */
  isPackaged: boolean
  openLogs(): void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The menu of a kiosk; null for none. On a Mac the clipboard shortcuts come from the menu, so without these entries Cmd+C, Cmd+V
 * and Cmd+Z would do nothing. The app's menu, always the first, is empty and so offers no way out.
 */
export function kioskMenuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null
  const roles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const
  return [
    { label: 'Purser', submenu: [] },
    { label: 'Edit', submenu: roles.map((role) => ({ role })) },
  ]
}

/** The application menu, with the system's roles wherever one exists. */
export function menuTemplate({ platform, isPackaged, openLogs }: MenuParts): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const logs: MenuItemConstructorOptions = { label: 'Open the log folder', click: openLogs }
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload', label: 'Reload the screens' },
    separator,
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    separator,
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [separator, { role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
  ]
  return [
    isMac ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    ...(isMac ? [{ role: 'windowMenu' } satisfies MenuItemConstructorOptions] : []),
    { role: 'help', submenu: isMac ? [logs] : [{ role: 'about', label: 'About Purser' }, separator, logs] },
  ]
}
