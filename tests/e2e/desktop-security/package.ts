import { type ChecklistItem, found } from './subject.ts'

/** Electron maintains its three latest majors; this one and those after it. */
const MIN_MAJOR = 45

/** 16 */
export const currentElectron: ChecklistItem = {
  title: '16. Use a current version of Electron',
  findings: async ({ electronVersion }) =>
    found([Number.parseInt(electronVersion, 10) < MIN_MAJOR, `Electron ${electronVersion} is not maintained any more`]),
}

const fuses: [name: string, wanted: boolean][] = [
  ['runAsNode', false],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['grantFileProtocolExtraPrivileges', false],
  ['enableCookieEncryption', true],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
]

/** 19 */
export const flippedFuses: ChecklistItem = {
  title: '19. Check which fuses you can change',
  findings: async ({ builderConfig }) =>
    fuses
      .filter(([name, wanted]) => !new RegExp(`^  ${name}: ${wanted}$`, 'm').test(builderConfig))
      .map(([name]) => `${name} is not set`),
}
