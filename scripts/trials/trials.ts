import { join, posix, win32 } from 'node:path'

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]]

/** One way to install Purser on this machine, and how it is tried. */
export interface Trial {
  name: string
  /** What has to hold before, or the trial shows nothing. */
  before: readonly Command[]
  install: readonly Command[]
  /** The installed program. */
  program: string
  /** What has to hold of what was installed. */
  checks: readonly Command[]
  /** Parts of the program's check of itself that this machine makes fail. */
  tolerated: readonly string[]
  /** What of it Electron checks before it runs, where the system has Electron do so. */
  sealed: Sealed | null
  /** Installs the next version over it; empty where there is none to install. */
  upgrade: readonly Command[]
  remove: readonly Command[]
}

/** An installed folder, and the archive within it that must not change. */
export interface Sealed {
  folder: string
  archive: string
}

/** Where a trial finds and puts files. */
export interface TrialPlace {
  /** The installers, as paths. */
  installers: readonly string[]
  /** An empty folder. */
  scratch: string
  env: NodeJS.ProcessEnv
  userId: number | undefined
}

function one({ installers }: TrialPlace, ending: string): string {
  const found = installers.filter((path) => path.endsWith(ending))
  const [path] = found
  if (path === undefined || found.length > 1) throw new Error(`${found.length} installers end with ${ending}, not one`)
  return path
}

function linuxTrials(place: TrialPlace): Trial[] {
  const asRoot = (...command: [string, ...string[]]): Command => (place.userId === 0 ? command : ['sudo', ...command])
  const [deb, image] = [one(place, '.deb'), one(place, '.AppImage')]
  return [
    {
      name: 'deb',
      before: [],
      install: [asRoot('apt-get', 'install', '-y', posix.resolve(deb))],
      program: '/opt/Purser/purser',
      checks: [['/bin/sh', '-c', 'test "$(readlink -f "$(command -v purser)")" = /opt/Purser/purser']],
      tolerated: [],
      sealed: null,
      upgrade: [],
      remove: [asRoot('apt-get', 'remove', '-y', 'purser')],
    },
    {
      name: 'AppImage without libfuse2',
      // Ubuntu 24.04 has it no more; a machine that has it would hide that an AppImage asks for it.
      before: [asRoot('dpkg', '--purge', '--force-depends', 'libfuse2', 'libfuse2t64')],
      install: [
        ['cp', image, join(place.scratch, 'purser.AppImage')],
        ['chmod', '+x', join(place.scratch, 'purser.AppImage')],
      ],
      program: join(place.scratch, 'purser.AppImage'),
      checks: [['/bin/sh', '-c', '! /sbin/ldconfig -p | grep -q "libfuse\\.so\\.2"']],
      // Ubuntu 24.04 keeps user namespaces from it, and it then starts Chromium without its sandbox: SECURITY.md.
      tolerated: ['sandbox'],
      sealed: null,
      upgrade: [],
      remove: [['rm', join(place.scratch, 'purser.AppImage')]],
    },
  ]
}

function macTrials(place: TrialPlace): Trial[] {
  const [dmg, zip] = [one(place, '.dmg'), one(place, '.zip')]
  const [mount, fromDmg, fromZip] = ['mount', 'dmg', 'zip'].map((name) => join(place.scratch, name)) as [string, string, string]
  const trial = (name: string, folder: string, install: readonly Command[]): Trial => {
    const app = join(folder, 'Purser.app')
    return {
      name,
      before: [],
      install: [['rm', '-rf', app], ...install],
      program: join(app, 'Contents', 'MacOS', 'Purser'),
      checks: [['codesign', '--verify', '--deep', '--strict', '--verbose=2', app]],
      tolerated: [],
      sealed: { folder: app, archive: join('Contents', 'Resources', 'app.asar') },
      upgrade: [],
      remove: [['rm', '-r', app]],
    }
  }
  return [
    trial('dmg', fromDmg, [
      ['hdiutil', 'attach', dmg, '-nobrowse', '-readonly', '-mountpoint', mount],
      ['ditto', join(mount, 'Purser.app'), join(fromDmg, 'Purser.app')],
      ['hdiutil', 'detach', mount],
    ]),
    trial('zip', fromZip, [['ditto', '-x', '-k', zip, fromZip]]),
  ]
}

function windowsTrials(place: TrialPlace): Trial[] {
  const trial = (name: string, folder: string, install: Command, remove: (folder: string) => Command): Trial => ({
    name,
    before: [],
    install: [install],
    program: win32.join(folder, 'Purser.exe'),
    checks: [],
    tolerated: [],
    sealed: { folder, archive: win32.join('resources', 'app.asar') },
    upgrade: [],
    remove: [remove(folder)],
  })
  const [exe, msi] = [one(place, '.exe'), one(place, '.msi')]
  const forUser = win32.join(place.env['LOCALAPPDATA'] ?? '', 'Programs', 'Purser')
  const forAll = win32.join(place.env['ProgramFiles'] ?? '', 'Purser')
  return [
    trial('nsis', forUser, [exe, '/S', '/currentuser'], (folder) => [
      win32.join(folder, 'Uninstall Purser.exe'),
      '/S',
      '/currentuser',
    ]),
    trial('msi', forAll, ['msiexec', '/i', msi, '/qn', '/norestart'], () => ['msiexec', '/x', msi, '/qn', '/norestart']),
  ]
}

function firstTrials(platform: NodeJS.Platform, place: TrialPlace): Trial[] {
  if (platform === 'linux') return linuxTrials(place)
  return platform === 'darwin' ? macTrials(place) : windowsTrials(place)
}

/**
 * Every installer that a system's build writes, each with its trial. Throws when one is missing. `next` are installers of a higher
 * version, which then go over them; what removes the program is theirs.
 */
export function trialsOf(platform: NodeJS.Platform, place: TrialPlace, next: readonly string[] = []): Trial[] {
  const trials = firstTrials(platform, place)
  if (next.length === 0) return trials
  const nexts = firstTrials(platform, { ...place, installers: next })
  return trials.map((trial, index) => {
    const { install = [], remove = [] } = nexts[index] ?? {}
    return { ...trial, upgrade: install, remove }
  })
}
