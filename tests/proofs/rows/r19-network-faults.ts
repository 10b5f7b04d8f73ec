import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX, contract } from '../../../src/shared/contract/index.ts'
import { fillPath, headers } from '../../../src/shared/contract/endpoint.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { type Fault, type FaultProxy, faults, openFaultProxy } from '../fault-proxy.ts'
import { tillOf } from '../sales/desk.ts'
import { Guest } from '../sales/guest.ts'
import { openRealClient } from '../sales/real-client.ts'
import { RealDesk } from '../sales/real-desk.ts'
import { newFolder, openShop, removeFolder, type Shop, within } from '../sales/shop.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'
import { seams } from '../breaks/r19.ts'

const MAX_RESOLVED_MS = 10_000
const CHECK_OUT = `PUT ${fillPath(`${API_PREFIX}${contract.placeOrder.path}`, { userid: '' })}`

const clientsOf = ({ quick, broken }: Run): number => (quick || broken ? 12 : 32)
const faultsOf = ({ quick, broken }: Run): number => (broken ? 60 : quick ? 150 : 2048)
/** A silence lasts as long as the client's time-out: so few of all. */
const silencesOf = ({ quick, broken }: Run): number => (broken ? 0 : quick ? 1 : 30)
/** How long the whole network is away, each a while after the one before, ms. */
const outagesOf = ({ quick, broken }: Run): number[] => (broken ? [] : quick ? [1500] : [300, 2000, 17_000])

/** What has broken so far, and since when each terminal's line is whole. */
class Weather {
  readonly #run: Run
  readonly #random: Random
  readonly #backAt = new Map<string, number>()
  readonly #broken = new Set<string>()
  readonly #asking = new Set<string>()
  readonly counts = new Map<Fault, number>()
  outages = 0
  moves = 0
  /** The longest that a move was unknown with the network back, ms. */
  longestMs = 0

  constructor(run: Run) {
    this.#run = run
    this.#random = seededRandom(run.seed)
  }

  get total(): number {
    return [...this.counts.values()].reduce((all, count) => all + count, 0)
  }

  /** Money moves and Check Out alone meet a fault, nearly always at their first try and sometimes at the next. */
  choose(head: string): Fault | null {
    const isMove = head.toLowerCase().includes(`${headers.idempotencyKey}:`)
    if (!isMove && !head.startsWith(CHECK_OUT)) return null
    const isAgain = this.#broken.has(terminalOf(head))
    if (this.#random.whole(1, 100) > (isAgain ? 25 : 90)) return null
    const fault = this.#someFault(isMove)
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
    if (fault !== 'stall' && fault !== 'duplicate') this.#broken.add(terminalOf(head))
    return fault
  }

  /** Check Out has no time-out: it would wait for the end of a silence. */
  #someFault(isMove: boolean): Fault {
    const silences = this.counts.get('silence') ?? 0
    // An outage would end a silence too soon: a connection that breaks is no silent one.
    const isCalm = this.outages === outagesOf(this.#run).length
    if (isMove && isCalm && silences < silencesOf(this.#run) && this.#random.whole(1, 25) === 1) return 'silence'
    return this.#random.pick(faults.filter((fault) => fault !== 'silence'))
  }

  over(head: string): void {
    this.#backAt.set(terminalOf(head), performance.now())
  }

  /** The whole network is back: whatever was on its way is unknown since. */
  allBack(): void {
    this.outages += 1
    for (const terminal of this.#asking) {
      this.#broken.add(terminal)
      this.#backAt.set(terminal, performance.now())
    }
  }

  begun(terminal: string): void {
    this.#asking.add(terminal)
    this.#broken.delete(terminal)
    this.#backAt.delete(terminal)
  }

  /** A terminal knows what became of its move. */
  settled(terminal: string): void {
    const backAt = this.#backAt.get(terminal)
    if (this.#broken.has(terminal) && backAt !== undefined) this.longestMs = Math.max(this.longestMs, performance.now() - backAt)
    this.#asking.delete(terminal)
    this.moves += 1
  }
}

const terminalOf = (head: string): string => new RegExp(`${headers.terminal}: (.*)`, 'i').exec(head)?.[1]?.trim() ?? ''

/** Terminals that run the screens' own code, each with a guest, behind the line that breaks. */
function openDesks(run: Run, shop: Shop, server: ProofServer, proxy: FaultProxy, weather: Weather): Promise<RealDesk[]> {
  const till = tillOf(server, shop.token)
  return Promise.all(
    shop.cards.map(async (card, nth) => {
      const name = `T${nth}`
      const client = await openRealClient(name, `${proxy.address}${API_PREFIX}`, shop.token)
      const guest = new Guest(shop, card, seededRandom(run.seed * 1000 + nth))
      return new RealDesk(client, guest, till, { begun: () => weather.begun(name), settled: () => weather.settled(name) })
    }),
  )
}

/** Takes the whole network away now and then, spread over the first third of the faults. */
async function takeAway(run: Run, proxy: FaultProxy, weather: Weather, open: () => boolean): Promise<void> {
  const outages = outagesOf(run)
  for (const [nth, lengthMs] of outages.entries()) {
    while (open() && weather.total < (faultsOf(run) * (nth + 1)) / (3 * outages.length)) await pause(20)
    proxy.down()
    await pause(lengthMs)
    proxy.up()
    weather.allBack()
  }
}

async function measure(run: Run): Promise<Measured> {
  const dataDir = newFolder()
  const shop = await openShop({ dataDir, database: '' }, clientsOf(run))
  const server = await startProofServer(dataDir, { flags: ['--backup-at', 'off'] })
  const weather = new Weather(run)
  const proxy = await openFaultProxy({
    target: server.address,
    choose: (head) => weather.choose(head),
    over: (head) => weather.over(head),
  })
  const desks = await openDesks(run, shop, server, proxy, weather)
  const open = (): boolean => weather.total < faultsOf(run) && shop.books.complaints.length === 0
  await Promise.all([...desks.map((desk) => desk.work(open)), takeAway(run, proxy, weather, open)])
  await proxy.close()
  const { lost, doubled, found } = await within(shop.place, (db) => shop.books.compare(db))
  await server.end()
  removeFolder(dataDir)
  const late = weather.longestMs > MAX_RESOLVED_MS ? [`a move was unknown for ${Math.round(weather.longestMs)} ms`] : []
  const kinds = faults.map((fault) => `${weather.counts.get(fault) ?? 0} ${fault}`).join(', ')
  return {
    holds: found.length === 0 && late.length === 0,
    figure: `${weather.total} faults (${kinds}), ${weather.outages} outages, ${weather.moves} moves: ${lost} lost, ${doubled} doubled, unknown for at most ${(weather.longestMs / 1000).toFixed(1)} s`,
    found: [...late, ...found].slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R19',
  goal: '≥ 2 000 network faults through a TCP fault proxy (cut, stall, half answer, duplicate): 0 lost, 0 doubled, unknowns resolved ≤ 10 s after the network is back',
  lane: 'waits',
  measure,
  control: {
    broken: 'a new key per retry',
    seams,
  },
}
export default proof
