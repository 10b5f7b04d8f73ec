import { setTimeout as pause } from 'node:timers/promises'
import type { BackupState } from '../../src/shared/contract/backups.ts'
import type { Client } from '../support/api-client.ts'

const PAUSE_MS = 50

/** Asks for a backup, and asks again while the check that the server makes at its start is under way. */
export async function askForBackup(client: Pick<Client, 'call'>): Promise<BackupState> {
  for (;;) {
    const { status, body, failure } = await client.call('backupNow')
    if (status === 200) return body
    if (failure.code !== 'books_busy') throw new Error(`backupNow answered ${status}: ${failure.msg}`)
    await pause(PAUSE_MS)
  }
}
