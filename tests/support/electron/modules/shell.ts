import type { Shell } from 'electron'
import { strict } from './strict.ts'

/** `openExternal` leaves the program: recorded, never done. */
export const shell = strict('shell', {
  openExternal: async (_url: string) => undefined,
  openPath: async () => '',
  showItemInFolder: () => undefined,
  beep: () => undefined,
} satisfies Partial<Shell>)
