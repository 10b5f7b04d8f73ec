import { contentPolicy, secureContent } from './content.ts'
import { navigation, newWindows, openExternal, webviewOptions, webviewPopups } from './leaving.ts'
import { currentElectron, flippedFuses } from './package.ts'
import { contextIsolation, exposure, nodeIntegration } from './page-world.ts'
import { permissions } from './permissions.ts'
import { preferenceItems, sandbox } from './preferences.ts'
import { ownScheme } from './scheme.ts'
import { senders } from './senders.ts'
import type { ChecklistItem } from './subject.ts'

/** Electron's security checklist (electronjs.org, Security), all twenty items in its order. */
export const checklist: readonly ChecklistItem[] = [
  secureContent,
  nodeIntegration,
  contextIsolation,
  sandbox,
  permissions,
  preferenceItems.webSecurity,
  contentPolicy,
  preferenceItems.insecureContent,
  preferenceItems.experiments,
  preferenceItems.blinkFeatures,
  webviewPopups,
  webviewOptions,
  navigation,
  newWindows,
  openExternal,
  currentElectron,
  senders,
  ownScheme,
  flippedFuses,
  exposure,
]
