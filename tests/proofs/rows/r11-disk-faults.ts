import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { Morgue } from '../disk/after-cut.ts'
import { Disk } from '../disk/power-cut.ts'
import { eventsOf, filesOf, startRecorded } from '../disk/recording.ts'
import { hasStrace, NO_STRACE } from '../disk/trace.ts'
import { Sight, WatchedWire } from '../disk/watched-wire.ts'
import { workedFolder, type WorkedFolder } from '../disk/worked-folder.ts'
import { audit, tillOf, workAll } from '../sales/desk.ts'
import type { Finding } from '../sales/books.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { startProofServer } from '../server-process.ts'
import { seams } from '../breaks/r11.ts'

/** A disk that fails in one way: the calls of the kernel that fail, and how many of them before the next life. */
interface Ill {
  inject: string
  faults: number
}

/** The first calls of a life are let be, so that the server starts; later every so manieth fails, or a row of them. */
const illsOf = ({ quick, broken }: Run): Ill[] => {
  const faults = quick || broken ? 8 : 70
  return [
    { inject: 'fsync,fdatasync:error=EIO:when=25+11', faults },
    { inject: 'pwrite64:error=ENOSPC:when=200+61', faults },
    { inject: 'pwrite64:error=EIO:when=200+61', faults },
    { inject: 'pwrite64:error=ENOSPC:when=260..264', faults: 5 },
  ]
}

/** However the machine is, a life ends after this, ms. */
const MAX_LIFE_MS = 240_000

const injectedIn = (trace: string): number => readFileSync(trace, 'latin1').split('(INJECTED)').length - 1

interface Toll {
  faults: number
  cuts: number
  finding: Finding[]
  found: string[]
}

/** Lets the desks work on a server whose disk is ill until it failed often enough; then kills it and holds the books against what is left. */
async function suffer(worked: WorkedFolder, ill: Ill, sight: Sight, toll: Toll, run: Run): Promise<void> {
  const { shop, desks } = worked
  const { dataDir } = shop.place
  const [before, trace] = [filesOf(dataDir), join(dataDir, 'trace.txt')]
  const recorded = await startRecorded(dataDir, trace, ['-e', `inject=${ill.inject}`])
  const tills = desks.map(() => ({
    ...tillOf(recorded.server, shop.token),
    wire: new WatchedWire(recorded.server.address, shop.token, sight),
  }))
  const late = performance.now() + MAX_LIFE_MS
  let looked = 0
  let isIll = true
  const working = workAll(desks, tills, () => isIll)
  while (isIll && performance.now() < late) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    looked = injectedIn(trace)
    isIll = looked < ill.faults && sight.complaints.length === 0 && shop.books.complaints.length === 0
  }
  isIll = false
  await working
  sight.endLife()
  await recorded.end('SIGKILL')
  for (const { wire } of tills) wire.close()
  toll.faults += injectedIn(trace)
  await cutPower(dataDir, trace, before, toll, run)
  rmSync(trace)
  const server = await startProofServer(dataDir, { flags: ['--backup-at', 'off', '--books-check', 'off'] })
  const after = desks.map(() => tillOf(server, shop.token))
  toll.finding.push(await audit(shop, desks, after))
  for (const { wire } of after) wire.close()
  await server.end()
}

/** The same faults with the power cut besides: what a failed sync was for may be missing, whatever later syncs said. */
async function cutPower(
  dataDir: string,
  trace: string,
  before: Map<string, Buffer>,
  toll: Toll,
  { quick, seed }: Run,
): Promise<void> {
  const random = seededRandom(seed)
  const events = await eventsOf(dataDir, trace, before)
  const disk = new Disk(before)
  const morgue = new Morgue()
  const acknowledged = new Set<string>()
  const every = Math.ceil(events.length / (quick ? 40 : 250))
  for (const [at, event] of events.entries()) {
    if (event.what === 'acknowledged') acknowledged.add(event.key)
    else disk.do(event)
    if (at % every !== 0) continue
    const { lost, corrupt } = await morgue.examine(disk.cut(random), acknowledged)
    toll.cuts += 1
    toll.found.push(
      ...[...lost.map((key) => `move ${key} lost`), ...corrupt].slice(0, 3).map((what) => `power cut after call ${at}: ${what}`),
    )
  }
  morgue.close()
}

async function measure(run: Run): Promise<Measured> {
  if (!hasStrace()) return { holds: false, figure: '', skipped: NO_STRACE }
  const worked = await workedFolder(4, run.seed, 40)
  const wanted = run.quick || run.broken ? 20 : 200
  const sight = new Sight()
  const toll: Toll = { faults: 0, cuts: 0, finding: [], found: [] }
  for (const ill of illsOf(run)) {
    await suffer(worked, ill, sight, toll, run)
    // What was lost once is found in every later life too.
    if (toll.finding.some(({ found }) => found.length > 0)) break
  }
  rmSync(worked.shop.place.dataDir, { recursive: true })
  const [lost, doubled] = [
    toll.finding.reduce((sum, one) => sum + one.lost, 0),
    toll.finding.reduce((sum, one) => sum + one.doubled, 0),
  ]
  const found = [...sight.complaints, ...toll.finding.flatMap((one) => one.found), ...toll.found]
  return {
    holds: found.length === 0 && toll.faults >= wanted && sight.refused > 0 && sight.read === sight.refused,
    figure: `${toll.faults} full-disk, I/O and fsync errors, ${worked.shop.books.moves} moves acknowledged: ${lost} lost, ${doubled} doubled; ${sight.refused} changes refused in clear words, ${sight.read} lookups answered meanwhile, back after ${Math.round(sight.longestMs)} ms at most; ${toll.cuts} power cuts besides`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R11',
  goal: '≥ 200 injected disk-full, I/O and fsync errors: 0 lost, read-only with a clear message, resumes by itself',
  lane: 'waits',
  measure,
  control: {
    broken: 'error swallowed',
    seams,
  },
}
export default proof
