import { signatureProblem } from '../windows-signature.ts'
import type { Updater } from '../updates.ts'

/**
 * electron-updater on a feed's file, of which `publisherName` must be checked beforehand. It is loaded here and nowhere else, so
 * that without a publisher its code never runs. It verifies what it fetched: on Windows by `signatureProblem`; macOS itself refuses
 * what the running app's maker did not sign.
 */
export async function openAppUpdater(
  file: string,
  onProblem: (problem: unknown) => void,
  platform: NodeJS.Platform = process.platform,
): Promise<Updater> {
  const { MacUpdater, NsisUpdater } = (await import('electron-updater')).default
  const updater = platform === 'win32' ? new NsisUpdater() : new MacUpdater()
  if (updater instanceof NsisUpdater)
    updater.verifyUpdateCodeSignature = (publishers, installer) => signatureProblem(publishers, installer)
  updater.updateConfigPath = file
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  updater.logger = null
  updater.on('error', onProblem)
  return {
    check: async () => {
      await updater.checkForUpdates()
    },
    onReady: (ready) => void updater.on('update-downloaded', ({ version }) => ready(version)),
  }
}
