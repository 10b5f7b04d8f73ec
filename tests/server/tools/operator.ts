import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../../src/server/tools/run-command.ts'
import { staffClient } from '../../support/server/client.ts'
import { makeSale } from '../../support/server/sale.ts'
import type { TestServer } from '../../support/server/server.ts'
import { leaveVoyage, voyageWith } from '../../support/server/voyage/left-behind.ts'

/* What an operator does with the command `purser`, and the data folders to do it in. */

const root = mkdtempSync(join(tmpdir(), 'purser-command-'))
export const removeFolders = (): void => rmSync(root, { recursive: true, force: true })
/** A path in a folder that is there: files that share this module each remove it at their end. */
export function folderOf(name: string): string {
  mkdirSync(root, { recursive: true })
  return join(root, name)
}

export interface Ended {
  status: number | null
  out: string
  err: string
}

export function run(program: string, args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, NODE_COMPILE_CACHE: folderOf('compiled') }
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, err })))
}
/** The command as a process of its own, as an operator starts it. */
export const purserProcess = (...args: string[]): Promise<Ended> => run('src/server/tools/purser.ts', args)

/** The same within this process, where it makes no difference. */
export async function purser(...args: string[]): Promise<Ended> {
  const said = { out: '', err: '' }
  const voice = { out: (line: string) => void (said.out += `${line}\n`), err: (line: string) => void (said.err += `${line}\n`) }
  return { status: await runCommand(args, {}, voice), ...said }
}

/** A data folder with the books of a small voyage. */
export async function voyageIn(name: string): Promise<string> {
  const dataDir = mkdtempSync(folderOf(name))
  await leaveVoyage(dataDir)
  return dataDir
}

/** A data folder with the books of another voyage, which sold more. */
export async function anotherVoyage(): Promise<string> {
  const dataDir = mkdtempSync(folderOf('other-'))
  const sellMore = async (test: TestServer): Promise<void> => {
    await makeSale(test, await staffClient(test, ['backoffice', 'foodorder']))
  }
  await leaveVoyage(dataDir, await voyageWith(sellMore))
  return dataDir
}
