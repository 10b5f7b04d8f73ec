import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ProofServer, startProofServer } from '../server-process.ts'
import { audit, type Desk, desksOf, tillOf } from './desk.ts'
import type { Till } from './guest.ts'
import { newFolder, openShop, removeFolder, type Shop } from './shop.ts'

/** What the kill points write behind a point within a commit that several calls share. */
const IN_GROUP = ', in a group'

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
    env: { PROVE_KILL_LOG: log, NODE_OPTIONS: '--import=./tests/proofs/sales/kill-points.ts' },
  })
  return { shop, desks, log, server, tills: desks.map(() => tillOf(server, shop.token)) }
}

/** Empty where no point was reached: the calls had arrived one after the other, and there were fewer. */
const saidIn = (log: string): string => (existsSync(log) ? readFileSync(log, 'utf8').trim() : '')

/** Every desk refills its card at the same moment; the last one with this order to the kill points. */
async function refillTogether(counter: Counter, order: Record<string, string>): Promise<void> {
  // A connection that is open already lets the calls arrive together.
  await refillAll(counter, {})
  await refillAll(counter, order)
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

/** The names of the points of a group that all desks share: of each savepoint and of the commit around them. */
async function pointsOfGroup(counter: Counter): Promise<string[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await refillTogether(counter, { 'x-kill-at': '0' })
    const points = saidIn(counter.log).split('\n')
    const inside = points.filter((point) => point.endsWith(IN_GROUP))
    const names = inside.map((point) => point.slice(point.indexOf(' ') + 1, -IN_GROUP.length))
    if (points.filter((point) => point.includes('before: savepoint')).length === DESKS) return [...new Set(names)]
  }
  throw new Error(`${DESKS} calls at once never shared a commit`)
}

/** Has the server die within a group at the first point of this name; how far it came, empty where the calls never shared a commit. */
async function dieInGroup(counter: Counter, name: string): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES && saidIn(counter.log) === ''; tries += 1)
    await refillTogether(counter, { 'x-kill-in-group': name })
  return saidIn(counter.log)
}

const ofCommit = (point: string): boolean => point.endsWith(': commit')

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
    rmSync(counter.log, { force: true })
    const written = await dieInGroup(counter, point ?? '')
    for (const { wire } of counter.tills) wire.close()
    await counter.server.end('SIGKILL')
    toll.kills += 1
    if (written !== '') toll.inGroup += 1
    if (written !== '' && ofCommit(point ?? '')) toll.atCommit += 1
    counter = await openCounter(shop, desks)
    toll.found.push(...(await audit(shop, desks, counter.tills)).found.map((what) => `in a group, ${written}: ${what}`))
  }
  for (const { wire } of counter.tills) wire.close()
  await counter.server.end()
  removeFolder(dataDir)
  return toll
}
