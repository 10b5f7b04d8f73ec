import { seededRandom } from '../../../src/server/demo/random.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { audit, type Desk, desksOf, someAnswers, tillOf, workAll } from '../sales/desk.ts'
import type { Finding } from '../sales/books.ts'
import { newFolder, openShop, removeFolder, type Shop, takeNumbers } from '../sales/shop.ts'
import { startProofServer } from '../server-process.ts'
import { seams } from '../breaks/r01.ts'

const CLIENTS = 16
/** A kill falls after a random number of answers, at most so many: with sixteen calls on their way, each at another point. */
const MAX_ANSWERS = 40

const killsOf = ({ quick, broken }: Run): number => (broken ? 30 : quick ? 30 : 1024)
/** Kills between two audits; where a breach is looked for, each. */
const auditEvery = ({ broken }: Run): number => (broken ? 1 : 40)

interface Toll {
  kills: number
  finding: Finding
}

/** Starts the server, lets it be killed at some moment under load, and starts it again, so many times. */
async function killAgain(run: Run, shop: Shop, desks: readonly Desk[]): Promise<Toll> {
  const random = seededRandom(run.seed)
  for (let kills = 0; ; kills += 1) {
    const server = await startProofServer(shop.place.dataDir, { flags: ['--backup-at', 'off'] })
    const tills = desks.map(() => tillOf(server, shop.token))
    const isLast = kills === killsOf(run)
    if (isLast || kills % auditEvery(run) === 0) {
      const finding = await audit(shop, desks, tills)
      if (isLast || finding.found.length > 0) {
        for (const { wire } of tills) wire.close()
        await server.end()
        return { kills, finding }
      }
    }
    let isUp = true
    const working = workAll(desks, tills, () => isUp)
    await someAnswers(desks, random, MAX_ANSWERS)
    isUp = false
    await server.end('SIGKILL')
    await working
    for (const { wire } of tills) wire.close()
    await takeNumbers(shop)
  }
}

async function measure(run: Run): Promise<Measured> {
  const dataDir = newFolder()
  const shop = await openShop({ dataDir, database: '' }, CLIENTS)
  const desks = desksOf(shop, run.seed, true)
  const { kills, finding } = await killAgain(run, shop, desks)
  removeFolder(dataDir)
  const { lost, doubled } = finding
  // The control ends at its first breach: what it has not come to is none.
  const missing = run.broken ? [] : shop.books.missing.map((kind) => `no ${kind} was ever answered`)
  const found = [...finding.found, ...missing]
  const unknowns = desks.reduce((all, desk) => all + desk.unknowns, 0)
  return {
    holds: found.length === 0,
    figure: `${kills} kills, ${CLIENTS} clients, ${shop.books.moves} moves acknowledged (${shop.books.kinds}), ${unknowns} unknown and asked again: ${lost} lost, ${doubled} doubled`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R1',
  goal: '≥ 1 000 SIGKILLs of the API under 16 clients on all money calls and on checks from their opening to the credit note: 0 acknowledged moves lost, 0 doubled, 0 invoice gaps, every unknown resolved',
  lane: 'disk',
  measure,
  control: {
    broken: 'acknowledge before commit',
    seams,
  },
}
export default proof
