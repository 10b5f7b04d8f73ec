import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ProofServer, startProofServer } from '../server-process.ts'
import { audit, type Desk, desksOf, tillOf } from './desk.ts'
import type { Till } from './guest.ts'
import { newFolder, openShop, removeFolder, type Shop } from './shop.ts'

/** What the kill points write behind a point within a commit that several calls share. */
export const IN_GROUP = 'in a group'

const DESKS = 4
/** Calls that are sent together may still arrive one after the other. */
const MAX_TRIES = 40

interface Counter {
  shop: Shop
  desks: Desk[]
  log: string
  server: ProofServer
  tills: Till[]
}

async function openCounter(shop: Shop, desks: Desk[]): Promise<Counter> {
  const log = join(shop.place.dataDir, 'kill-points.log')
  const server = await startProofServer(shop.place.dataDir, {
    flags: ['--backup-at', 'off'],
    env: { PROVE_KILL_LOG: log, NODE_OPTIONS: '--import=./tests/prove/money/kill-points.ts' },
  })
  return { shop, desks, log, server, tills: desks.map(() => tillOf(server, shop.token)) }
}

/** Empty where no point was reached: the calls had arrived one after the other, and there were fewer. */
const saidIn = (log: string): string => (existsSync(log) ? readFileSync(log, 'utf8').trim() : '')

/** Every desk refills its card at the same moment; the last one with the order to die at a point, 0 for none. */
async function refillTogether(counter: Counter, point: number): Promise<void> {
  // A connection that is open already lets the calls arrive together.
  await refillAll(counter, {})
  await refillAll(counter, { 'x-kill-at': `${point}` })
}

async function refillAll({ desks, tills, log }: Counter, ofLast: Record<string, string>): Promise<void> {
  rmSync(log, { force: true })
  await Promise.all(
    desks.map((desk, nth) => {
      const { card } = desk.guest
      if (card === null) throw new Error('a guest without a card')
      return desk.try(tills[nth] as Till, desk.guest.refill(card), nth === desks.length - 1 ? ofLast : {})
    }),
  )
}

/** The points of a group that all desks share: of each savepoint and of the commit around them. */
async function pointsOfGroup(counter: Counter): Promise<string[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await refillTogether(counter, 0)
    const points = saidIn(counter.log).split('\n')
    const inside = points.filter((point) => point.includes(IN_GROUP))
    if (points.filter((point) => point.includes('before: savepoint')).length === DESKS && inside.length > 0) return inside
  }
  throw new Error(`${DESKS} calls at once never shared a commit`)
}

const ofCommit = (point: string): boolean => point.includes(': commit')

interface GroupKills {
  kills: number
  /** Those that were within a group when they came, and of them those right before or after its commit. */
  inGroup: number
  atCommit: number
  found: string[]
}

/** Kills the server so many times within commits that calls share, right before and after the commit among them, and holds the books against what is left. */
export async function killGroups(wanted: number, seed: number): Promise<GroupKills> {
  const dataDir = newFolder()
  const shop = await openShop({ dataDir, database: '' }, DESKS)
  const desks = desksOf(shop, seed)
  let counter = await openCounter(shop, desks)
  const points = await pointsOfGroup(counter)
  const commits = points.filter(ofCommit)
  const toll: GroupKills = { kills: 0, inGroup: 0, atCommit: 0, found: [] }
  for (let nth = 0; nth < wanted && toll.found.length === 0; nth += 1) {
    const point =
      nth % 3 === 0
        ? commits[(nth / 3) % commits.length]
        : points[(Math.floor((nth * points.length) / wanted) + seed) % points.length]
    await refillTogether(counter, Number.parseInt(point ?? '1', 10))
    for (const { wire } of counter.tills) wire.close()
    await counter.server.end('SIGKILL')
    const written = saidIn(counter.log)
    toll.kills += 1
    if (written.includes(IN_GROUP)) toll.inGroup += 1
    if (written.includes(IN_GROUP) && ofCommit(written)) toll.atCommit += 1
    counter = await openCounter(shop, desks)
    toll.found.push(...(await audit(shop, desks, counter.tills)).found.map((what) => `in a group, ${written}: ${what}`))
  }
  for (const { wire } of counter.tills) wire.close()
  await counter.server.end()
  removeFolder(dataDir)
  return toll
}
