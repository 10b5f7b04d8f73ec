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

/** How long one part may take, ms: a key store that is locked never answers. */
const PART_LIMIT_MS = 20_000

/** Looks at one part; what it throws, and no answer in time, is its finding. */
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

/** Brings the program up as a start does, on the demo's data. */
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

/** Looks at the screens, works with them, and has them come back. */
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

/** Prints the findings, and leaves them in `file` where no console takes them (a program of Windows); answers the exit status. */
function report(findings: readonly Finding[], file: string): number {
  const isGood = findings.every((finding) => finding.isGood)
  const text = [...findings.map(findingLine), isGood ? 'self-check passed' : 'self-check FAILED', ''].join('\n')
  process.stdout.write(text)
  if (file !== '') writeFileSync(file, text)
  return isGood ? 0 : 1
}

/** Ends what has been started; Chromium may still hold its profile, which the system then clears with its other leavings. */
async function close(running: Running): Promise<void> {
  await Promise.allSettled([running.server?.stop(), running.workstation?.close()])
  running.folder?.release()
  try {
    rmSync(running.options.dataDir, { recursive: true, force: true })
  } catch (problem) {
    process.stderr.write(`purser: ${running.options.dataDir} is left: ${(problem as Error).message}\n`)
  }
}

/** Starts the app on a folder of its own, looks at what can be seen from inside, says a line for each part, and ends with a status. */
export function startSelfCheck(file: string): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-self-check-'))
  // This PC's server may be set to a database that is in use, and to codes that go out by mail.
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
