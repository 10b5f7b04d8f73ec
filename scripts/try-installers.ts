import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { tryApp } from './trials/installed-app.ts'
import { runTrial, type TrialLine } from './trials/run-trial.ts'
import { trialsOf } from './trials/trials.ts'

/*
 * npm run installer:try : installs each installer in dist/ on this machine, starts and quits what it installed, and removes it again.
 * Writes dist/trials.md and ends with status 1 when something did not hold. It changes the system; it is for machines that are thrown away.
 */

process.chdir(`${import.meta.dirname}/..`)

const DIST = 'dist'
const scratch = mkdtempSync(join(tmpdir(), 'purser-trials-'))

const installers = readdirSync(DIST).map((name) => resolve(DIST, name))
const place = { installers, scratch, env: process.env, userId: process.getuid?.() }
const lines: TrialLine[] = []
for (const [index, trial] of trialsOf(process.platform, place).entries()) {
  const dataDir = join(scratch, `data-${index}`)
  mkdirSync(dataDir)
  lines.push(...(await runTrial(trial, (program) => tryApp(program, dataDir))))
}
rmSync(scratch, { recursive: true, force: true })

const cell = (text: string): string => (text === '' ? 'held' : text.trim().replaceAll('|', '\\|').replaceAll('\n', '<br>'))
const table = lines.map(({ trial, step, problem }) => `| ${trial} | ${step} | ${cell(problem)} |`)
const report = ['| installer | step | result |', '| --- | --- | --- |', ...table, ''].join('\n')
writeFileSync(join(DIST, 'trials.md'), report)
console.log(report)
process.exitCode = lines.some(({ problem }) => problem !== '') ? 1 : 0
