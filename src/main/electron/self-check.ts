import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, type BrowserWindow } from 'electron'
import { serverVariables } from '../../server/kernel/flags.ts'
import { bad, type Finding, findingLine } from '../../shared/finding.ts'
import { openScreens, prepare, takeProfile } from './app.ts'
import { bringUp, nothingYet, type Running } from './running.ts'
import {
  archivePart,
  keyStorePart,
  nativePart,
  printerPart,
  sandboxPart,
  schemePart,
  serverPart,
  versionsPart,
} from './self-check-parts.ts'
import { salePart } from './self-check-sale.ts'
import { crashPart, reloadPart, windowPart } from './self-check-screens.ts'

/** Time limit of one part, in ms: a locked key store never answers. */
const PART_LIMIT_MS = 20_000

/** Checks one part; an exception or a timeout becomes its finding. */
async function look(part: string, check: () => Finding | Promise<Finding>): Promise<Finding> {
  const late = new AbortController()
  const limit = pause(PART_LIMIT_MS, bad(part, `no answer within ${PART_LIMIT_MS / 1000} s`), { signal: late.signal })
  limit.catch(() => undefined)
  try {
    return await Promise.race([check(), limit])
  } catch (problem) {
    return bad(part, problem instanceof Error ? problem.message : String(problem))
  } finally {
    late.abort()
  }
}

/** Starts the program as usual, on the demo's data. */
async function start(running: Running): Promise<Finding[]> {
  await bringUp(running)
  const { folder, workstation, log } = running
  if (folder === null || workstation === null || log === null) return [bad('start', 'nothing came up')]
  await openScreens(running, folder, workstation, log)
  const { window } = running
  return [
    await look('scheme', schemePart),
    await look('server', () => serverPart(running)),
    await look('printer', () => printerPart(workstation)),
    ...(window === null ? [bad('window', 'it was closed')] : await useScreens(window, running)),
  ]
}

/** Checks the screens, works with them, and checks that they come back. */
async function useScreens(window: BrowserWindow, { apiOrigin }: Running): Promise<Finding[]> {
  return [
    await look('window', () => windowPart(window)),
    await look('sale', () => salePart(window, apiOrigin)),
    await look('reload', () => reloadPart(window)),
    await look('crash', () => crashPart(window)),
  ]
}

async function findAll(running: Running): Promise<Finding[]> {
  const early = [
    await look('versions', versionsPart),
    await look('sandbox', sandboxPart),
    await look('archive', archivePart),
    await look('native', nativePart),
    await look('key store', keyStorePart),
  ]
  const late = await start(running).catch((problem: unknown) => [bad('start', String(problem))])
  return [...early, ...late]
}

/** Prints the findings, and writes them to `file` for a Windows program, which has no console; answers the exit status. */
function report(findings: readonly Finding[], file: string): number {
  const isGood = findings.every((finding) => finding.isGood)
  const text = [...findings.map(findingLine), isGood ? 'self-check passed' : 'self-check FAILED', ''].join('\n')
  process.stdout.write(text)
  if (file !== '') writeFileSync(file, text)
  return isGood ? 0 : 1
}

/**
 * Stops what was started and deletes the folder; if Chromium still holds its profile, the system's cleanup of temporary files
 * removes it.
 */
async function close(running: Running): Promise<void> {
  await Promise.allSettled([running.server?.stop(), running.workstation?.close()])
  running.folder?.release()
  try {
    rmSync(running.options.dataDir, { recursive: true, force: true })
  } catch (problem) {
    process.stderr.write(`purser: ${running.options.dataDir} is left: ${(problem as Error).message}\n`)
  }
}

/**
 * Starts the app on a temporary folder, checks what can be seen from inside, prints a line for each part, and exits with a
 * status.
 */
export function startSelfCheck(file: string): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-self-check-'))
  // The server of this PC may be set to a database in use, and to codes that are sent by mail.
  for (const name of serverVariables) delete process.env[name]
  const running = nothingYet({ dataDir, demo: true, port: '0', kiosk: false })
  takeProfile(dataDir)
  prepare(running)
  void app
    .whenReady()
    .then(async () => {
      const status = report(await findAll(running), file)
      await close(running)
      app.exit(status)
    })
    .catch((problem: unknown) => {
      process.stderr.write(`purser: the self-check stopped: ${String(problem)}\n`)
      app.exit(1)
    })
}
