import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { Morgue } from '../disk/after-cut.ts'
import { Disk } from '../disk/power-cut.ts'
import { eventsOf, filesOf, startRecorded } from '../disk/recording.ts'
import { type Event, hasStrace, NO_STRACE } from '../disk/trace.ts'
import { workedFolder, type WorkedFolder, workFor } from '../disk/worked-folder.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r02.ts'

/** One life of a server, recorded: the files before it and all that it did to them. */
interface Life {
  before: Map<string, Buffer>
  events: Event[]
}

/** Answers of a short life, and of one long enough that the log is brought in while the server serves. */
const SHORT_ANSWERS = 40
const LONG_ANSWERS = 260

async function live(worked: WorkedFolder, answers: number, end: NodeJS.Signals): Promise<Life> {
  const { dataDir } = worked.shop.place
  const before = filesOf(dataDir)
  const trace = join(dataDir, 'trace.txt')
  const recorded = await startRecorded(dataDir, trace)
  await workFor(recorded.server, worked, answers)
  await recorded.end(end)
  const events = await eventsOf(dataDir, trace, before)
  rmSync(trace)
  return { before, events }
}

interface Toll {
  cuts: number
  lost: number
  corrupt: number
  acknowledged: number
  found: string[]
}

/** Cuts the power so many times in a life, at moments spread over it at random. */
async function cutThrough({ before, events }: Life, cuts: number, seed: number, morgue: Morgue, toll: Toll): Promise<void> {
  const random = seededRandom(seed)
  const moments = Array.from({ length: cuts }, () => random.whole(0, events.length)).toSorted((one, other) => one - other)
  const disk = new Disk(before)
  const acknowledged = new Set<string>()
  let at = 0
  for (const moment of moments) {
    for (; at < moment; at += 1) {
      const event = events[at] as Event
      if (event.what === 'acknowledged') acknowledged.add(event.key)
      else disk.do(event)
    }
    const { lost, corrupt } = await morgue.examine(disk.cut(random), acknowledged)
    toll.cuts += 1
    if (lost.length > 0) toll.lost += 1
    if (corrupt.length > 0) toll.corrupt += 1
    const what = [...lost.map((key) => `move ${key} lost`), ...corrupt]
    if (what.length > 0 && toll.found.length < 10)
      toll.found.push(`cut after call ${moment} of ${events.length}: ${what.slice(0, 3).join('; ')}`)
  }
  toll.acknowledged += acknowledged.size
}

async function measure({ quick, broken, seed }: Run): Promise<Measured> {
  if (!hasStrace()) return { holds: false, figure: '', skipped: NO_STRACE }
  const small = quick || broken
  const worked = await workedFolder(2, seed, 60, { withMeals: true })
  const ends: NodeJS.Signals[] = small ? ['SIGTERM'] : ['SIGTERM', 'SIGKILL', 'SIGTERM']
  const lives: Life[] = []
  for (const end of ends) lives.push(await live(worked, SHORT_ANSWERS, end))
  if (!small) lives.push(await live(worked, LONG_ANSWERS, 'SIGTERM'))
  const [ofShort, ofLong] = broken ? [150, 0] : quick ? [400, 0] : [6000, 2000]
  const toll: Toll = { cuts: 0, lost: 0, corrupt: 0, acknowledged: 0, found: [] }
  const morgue = new Morgue()
  for (const [nth, life] of lives.entries())
    await cutThrough(life, nth < ends.length ? ofShort : ofLong, seed + nth, morgue, toll)
  morgue.close()
  rmSync(worked.shop.place.dataDir, { recursive: true })
  const calls = lives.reduce((sum, { events }) => sum + events.length, 0)
  return {
    holds: toll.lost === 0 && toll.corrupt === 0 && toll.acknowledged > 0,
    figure: `${toll.cuts} power cuts over ${calls} recorded calls, up to ${toll.acknowledged} moves acknowledged: ${toll.lost} cuts lost one, ${toll.corrupt} corrupted`,
    found: toll.found,
  }
}

const proof: Proof = {
  id: 'R2',
  goal: '≥ 20 000 simulated power cuts (recorded system calls replayed with dropped and torn writes): 0 lost, 0 corrupt',
  lane: 'disk',
  measure,
  control: {
    broken: 'synchronous=NORMAL',
    seams,
  },
}
export default proof
