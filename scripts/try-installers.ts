import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { refuseChangedArchive } from './trials/changed-archive.ts'
import { tryApp } from './trials/installed-app.ts'
import { runTrial, type TrialLine } from './trials/run-trial.ts'
import { passSelfCheck } from './trials/self-check.ts'
import { type Sealed, trialsOf } from './trials/trials.ts'

/*
 * npm run installer:try : installs each installer in dist/ on this machine, has what it installed look at itself, starts and quits it, and
 * removes it again. Where dist/next holds installers of a higher version, they go over the first ones before that. Writes dist/trials.md and
 * ends with status 1 when something did not hold. It changes the system; it is for machines that are thrown away.
 */

process.chdir(`${import.meta.dirname}/..`)

const DIST = 'dist'
const NEXT = join(DIST, 'next')
const scratch = mkdtempSync(join(tmpdir(), 'purser-trials-'))

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map((name) => resolve(folder, name)) : [])
const place = { installers: filesIn(DIST), scratch, env: process.env, userId: process.getuid?.() }
const lines: TrialLine[] = []
for (const [index, trial] of trialsOf(process.platform, place, filesIn(NEXT)).entries()) {
  const folder = join(scratch, `trial-${index}`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  let checks = 0
  const tries = {
    selfCheck: (program: string, tolerated: readonly string[]) =>
      passSelfCheck(program, join(folder, `self-check-${(checks += 1)}.txt`), tolerated),
    start: (program: string) => tryApp(program, dataDir),
    refuse: (program: string, sealed: Sealed) => refuseChangedArchive(program, sealed, folder),
  }
  lines.push(...(await runTrial(trial, tries)))
}
rmSync(scratch, { recursive: true, force: true })

const cell = (text: string): string => text.trim().replaceAll('|', '\\|').replaceAll('\n', '<br>')
const resultOf = ({ problem, said }: TrialLine): string => cell(problem === '' ? `held\n${said}` : `**failed**\n${problem}`)
const table = lines.map((line) => `| ${line.trial} | ${line.step} | ${resultOf(line)} |`)
const report = ['| installer | step | result |', '| --- | --- | --- |', ...table, ''].join('\n')
writeFileSync(join(DIST, 'trials.md'), report)
console.log(report)
process.exitCode = lines.some(({ problem }) => problem !== '') ? 1 : 0
