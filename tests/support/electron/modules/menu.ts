import type { MenuItemConstructorOptions } from 'electron'
import { BrowserWindow } from './browser-window.ts'
import { serve } from './link.ts'
import { strict } from './strict.ts'

/** A menu as its template: the test reads it and chooses entries by their labels. */
class MenuStandIn {
  readonly items: MenuItemConstructorOptions[]
  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items
  }
  static application: MenuStandIn | null = null
  static buildFromTemplate(template: MenuItemConstructorOptions[]): MenuStandIn {
    return new MenuStandIn(template)
  }
  static setApplicationMenu(menu: MenuStandIn | null): void {
    MenuStandIn.application = menu
  }
  static getApplicationMenu(): MenuStandIn | null {
    return MenuStandIn.application
  }
  popup(): void {}
  closePopup(): void {}
  getMenuItemById(id: string): MenuItemConstructorOptions | null {
    return this.items.find((item) => item.id === id) ?? null
  }
}

export const Menu = strict('Menu', MenuStandIn)

type Click = (item: object, window: object | null, event: object) => void

function choose(items: MenuItemConstructorOptions[], [label, ...rest]: string[]): void {
  const item = items.find((entry) => entry.label?.replaceAll('&', '') === label || entry.role === label)
  if (item === undefined) throw new Error(`the menu has no ${label}`)
  if (rest.length > 0) return choose((item.submenu ?? []) as MenuItemConstructorOptions[], rest)
  const click = item.click as Click | undefined
  click?.(item, BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null, {})
}

serve({ chooseMenu: (labels) => choose(MenuStandIn.application?.items ?? [], labels) })
