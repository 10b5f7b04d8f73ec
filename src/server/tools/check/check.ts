import { checkData, type Reason } from './data.ts'
import type { Finding } from '../../../shared/finding.ts'
import { checkDisk, checkFolder, checkVersions } from './machine.ts'
import { checkPort, checkSharedServer } from './port.ts'
import { checkPrinters, sharedServerOf } from './workstation.ts'

interface Installation {
  dataDir: string
  database: string
  keyFile: string
  port: number
}

/** Looks at all that an installation needs, changing nothing: one finding for each part. */
export async function checkInstallation(installation: Installation, now: number, reason: Reason): Promise<Finding[]> {
  const { dataDir, port } = installation
  const folder = checkFolder(dataDir)
  const machine = [checkVersions(), folder]
  if (!folder.isGood) return machine
  const shared = sharedServerOf(dataDir)
  const data =
    shared === null ? [...(await checkData(installation, now, reason)), await checkPort(port)] : [await checkSharedServer(shared)]
  return [...machine, checkDisk(dataDir), ...data, checkPrinters(dataDir)]
}
