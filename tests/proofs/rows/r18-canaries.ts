import { findBrowser } from '../../support/e2e/browser.ts'
import { canariesIn, type Canaries } from '../canaries/canaries.ts'
import { hostileCells, running, runningIn } from '../canaries/csv.ts'
import { screensDay } from '../canaries/screens.ts'
import { type Place, serverDay } from '../canaries/server.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r18.ts'

const HOSTILE_CELLS = 1000

const hitsIn = (places: readonly Place[], canaries: Canaries): string[] =>
  places.flatMap(({ what, text }) => canariesIn(text, canaries).map((kind) => `${kind} in ${what}`))

async function measure({ broken, seed }: Run): Promise<Measured> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return { holds: false, figure: '', skipped: 'no Chromium on this machine' }
  const day = await serverDay()
  const hits = hitsIn(day.places, day.canaries)
  if (day.faults < 2) hits.push(`only ${day.faults} faults with canaries in their text: too few to judge`)
  if (!day.crashed) hits.push('the server did not crash as it was made to')
  const cells = runningIn(hostileCells(HOSTILE_CELLS, seed))
  hits.push(...cells.map((cell) => `a cell that runs: ${JSON.stringify(cell)}`))
  // What is broken is broken in logs and crashes; the screens need no second day.
  const screens = broken ? null : await screensDay(executablePath)
  if (screens !== null) {
    hits.push(...hitsIn(screens.places, screens.canaries))
    const files = screens.places.filter(({ what }) => what.startsWith('the CSV'))
    hits.push(...files.flatMap(({ what, text }) => running(text).map((cell) => `a cell that runs in ${what}: ${cell}`)))
  }
  return {
    holds: hits.length === 0,
    figure: `${Object.keys(day.canaries).length} kinds of canary, ${day.faults} faults and a crash; ${screens?.looks ?? 0} looks at the storage of the screens, 4 CSV files; ${hits.length} hits; ${HOSTILE_CELLS} hostile cells, ${cells.length} run`,
    found: hits.slice(0, 10),
  }
}

export default {
  id: 'R18',
  goal: 'personal-data canaries in logs, backup names, CSV, crash output, renderer storage: 0 hits; 1 000 hostile CSV cells neutral',
  lane: 'waits',
  measure,
  control: {
    broken: 'redaction off',
    seams,
  },
} satisfies Proof
