import type { UpdateNotice } from '../updates/notice.ts'
import { signatureProblem } from '../updates/windows-signature.ts'
import { feedFile, type Updater, watchForUpdates } from '../updates/updates.ts'

/**
 * electron-updater with a feed's file, whose `publisherName` must be checked beforehand. It is loaded only here, so that without
 * a publisher its code never runs. It verifies each download: on Windows with `signatureProblem`; macOS itself refuses an update
 * that the running app's maker did not sign.
 */
async function openAppUpdater(file: string): Promise<Updater> {
  const { MacUpdater, NsisUpdater } = (await import('electron-updater')).default
  const updater = process.platform === 'win32' ? new NsisUpdater() : new MacUpdater()
  if (updater instanceof NsisUpdater)
    updater.verifyUpdateCodeSignature = (publishers, installer) => signatureProblem(publishers, installer)
  updater.updateConfigPath = file
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.logger = null
  return {
    check: async () => {
      const found = await updater.checkForUpdates()
      await found?.downloadPromise
    },
    onReady: (ready) => void updater.on('update-downloaded', ({ version }) => ready(version)),
  }
}

/** Watches for updates of the packaged app if a publisher is configured, and tells the screens about one that is ready. */
export function watchAppUpdates(notice: UpdateNotice, onProblem: (problem: unknown) => void): void {
  watchForUpdates({
    file: feedFile(),
    platform: process.platform,
    program: process.execPath,
    openUpdater: openAppUpdater,
    ready: (version) => notice.announce({ version }),
    onProblem,
  })
}
