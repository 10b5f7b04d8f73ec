import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer, type Server } from '../../../src/server/app.ts'
import { keyPathOf } from '../../../src/server/kernel/secrets.ts'
import type { TestServer } from './server.ts'

/** Another server on the PostgreSQL database of the first, with its key and a folder of its own, on the same clock. */
export interface Node {
  server: Server
  close(): Promise<void>
}

export async function openNode({ server, clock, deskCodes }: TestServer): Promise<Node> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-test-'))
  const { config } = server.deps
  const own = { ...config, dataDir, keyFile: keyPathOf(config), backups: { ...config.backups, folder: join(dataDir, 'backups') } }
  const node = await openServer(own, { deskCode: (code) => deskCodes.push(code) }, () => clock.now)
  return {
    server: node,
    async close() {
      await node.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
