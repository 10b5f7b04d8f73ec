import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHANGES_PATH, SILENCE_MS } from '../../../src/shared/changes.ts'
import { API_PREFIX } from '../../../src/shared/contract/index.ts'
import { onChanges } from '../../../src/renderer/data/changes.ts'
import { followChanges } from '../../../src/renderer/data/change-stream.ts'
import { sessionAtom } from '../../../src/renderer/platform/session.ts'
import { orderTablesAtom } from '../../../src/renderer/sale/state/sale.atoms.ts'
import { reachableAtom } from '../../../src/renderer/platform/terminal.ts'
import { type HttpStandIn, startHttp } from '../../support/fakes/http-stand-in.ts'
import { openRealVenue, type RealVenue } from '../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../support/renderer/real-terminal.tsx'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  venue.endWindows()
  for (const { _id, status } of await venue.call('listTables'))
    if (status) await venue.call('setTable', { params: { _id }, body: { status: false, take: true } })
})

const EVENTS = API_PREFIX + CHANGES_PATH
const streams = () => venue.line.seen.filter(({ path }) => path === EVENTS).length

/** The screens at a path, once they receive the server's events. */
async function openFollowing(path: string): Promise<RunningApp> {
  const before = streams()
  const app = await venue.open(path)
  await waitFor(() => expect(streams()).toBeGreaterThan(before))
  return app
}

const cell = (name: string) => screen.findByRole('button', { name })

/** Books or frees a table as another terminal does. */
async function setElsewhere(floor: string, no: number, status: boolean): Promise<void> {
  const table = (await venue.call('listTables')).find(({ tablefloor, tableno }) => tablefloor === floor && tableno === no)
  await venue.call('setTable', { params: { _id: table?._id ?? '' }, body: { status, take: true }, terminal: 'Terminal 9' })
}

describe('a change on another terminal', () => {
  it('turns a table red at once, without a toast and without moving the focus', async () => {
    const app = await openFollowing('/foodorder/selecttable')
    const table = await cell('2nd Floor table 3, free')
    table.focus()
    await setElsewhere('2nd Floor', 3, true)
    expect(await cell('2nd Floor table 3, booked')).toBe(table)
    expect(table).toHaveFocus()
    expect(screen.queryByText(/^You are booking/)).not.toBeInTheDocument()
    expect(app.store.get(orderTablesAtom)).toEqual([])
    await setElsewhere('2nd Floor', 3, false)
    expect(await cell('2nd Floor table 3, free')).toBe(table)
  })

  it('takes a table that it freed out of this order, on New Order and on Order Details', async () => {
    const app = await openFollowing('/foodorder/selecttable')
    await app.user.click(await cell('2nd Floor table 4, free'))
    await app.user.click(await cell('2nd Floor table 5, free'))
    await screen.findByRole('button', { name: 'Free 2nd Floor table 5' })
    await setElsewhere('2nd Floor', 5, false)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Free 2nd Floor table 5' })).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Free 2nd Floor table 4' })).toBeInTheDocument()

    await act(() => app.router.navigate('/foodorder/orderdetails'))
    expect(await screen.findByText('2nd Floor 4')).toBeInTheDocument()
    await setElsewhere('2nd Floor', 4, false)
    await waitFor(() => expect(screen.queryByText('2nd Floor 4')).not.toBeInTheDocument())
  })

  it('brings a passenger into the list while somebody types, and loses no letter of theirs', async () => {
    const app = await openFollowing('/foodorder/frontdesk')
    const address = await screen.findByLabelText('Personal address')
    await app.user.type(address, '14 Palm')
    await venue.guest(100, 'Tomás Silva')
    expect(await screen.findByRole('button', { name: 'Tomás Silva' })).toBeInTheDocument()
    await app.user.keyboard(' Grove Road')
    expect(address).toHaveValue('14 Palm Grove Road')
    expect(address).toHaveFocus()
  })

  it('shows a passenger’s new order in the open drawer, and hides nothing that was shown on request', async () => {
    const { pax } = await venue.guest(500, 'Clara Hoffmann')
    const app = await openFollowing('/foodorder/frontdesk')
    await app.user.click(await screen.findByRole('button', { name: 'Clara Hoffmann' }))
    const drawer = await screen.findByRole('dialog')
    await app.user.click(within(drawer).getByRole('button', { name: 'Show address' }))
    await within(drawer).findByText(/Marine Drive/)
    await venue.call('placeOrder', {
      params: { userid: pax._id },
      body: { order: [{ _id: venue.menu.soda._id, qty: 2 }], totalprice: 280, ordertable: [] },
    })
    expect(await within(drawer).findByText('Fresh lime soda')).toBeInTheDocument()
    expect(within(drawer).getByText(/Marine Drive/)).toBeInTheDocument()
    // The menu counts it too.
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    await waitFor(() => expect(within(menu).getByRole('link', { name: /^order status/ })).toHaveTextContent('1'))
  })
})

describe('a line that breaks', () => {
  it('is shown at the foot of the screen, and what changed in between is there when it comes back', async () => {
    const app = await openFollowing('/foodorder/selecttable')
    const table = await cell('3rd Floor table 1, free')
    await screen.findByText('Connected')
    venue.line.cutRequestsTo(({ path }) => path.startsWith(API_PREFIX))
    venue.line.breakOff()
    expect(await screen.findByText('Connection lost')).toBeInTheDocument()
    expect(app.store.get(reachableAtom)).toBe(false)
    expect(await screen.findByText(/The server has not answered since/, {}, { timeout: 10_000 })).toBeInTheDocument()
    await setElsewhere('3rd Floor', 1, true)
    // Nothing notified the screen of it.
    expect(table).toHaveAccessibleName('3rd Floor table 1, free')
    venue.line.heal()
    expect(await cell('3rd Floor table 1, booked')).toBe(table)
    expect(screen.getByText('Connected')).toBeInTheDocument()
    expect(screen.queryByText(/The server has not answered/)).not.toBeInTheDocument()
  })

  it('brings the codes and prints of this workstation up to date too', async () => {
    const received: string[] = []
    const { bridge } = await import('../../../src/renderer/platform/bridge.ts')
    await openFollowing('/foodorder/frontdesk')
    const stop = bridge.subscribe('deskCode', ({ code }) => received.push(code))
    const { card } = await venue.guest(500)
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/bridge'))
    venue.line.breakOff()
    await venue.call('sendOtp', { body: { cardNumber: card.cardNumber } })
    expect(received).toEqual([])
    venue.line.heal()
    await waitFor(() => expect(received).toEqual([expect.stringMatching(/^\d{6}$/)]))
    stop()
  })
})

it('a session that has ended meanwhile is noticed without a call', async () => {
  const app = await openFollowing('/foodorder/selecttable')
  await cell('3rd Floor table 1, free')
  const token = app.store.get(sessionAtom)?.token ?? ''
  await venue.endSession(token)
  venue.line.breakOff()
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(app.store.get(sessionAtom)).toBeNull()
})

describe('the stream of a server in trouble', () => {
  let server: HttpStandIn
  afterEach(async () => {
    vi.useRealTimers()
    followChanges(null)
    await server.stop()
  })
  const stream = { 'content-type': 'text/event-stream' }
  const follow = (reachable: boolean[], refused: () => void = () => undefined) => {
    window.happyDOM.setURL(server.url)
    followChanges({ apiBase: server.url, token: 'one', onReachable: (is) => reachable.push(is), onRefused: refused })
  }

  it('is asked for again after a refusal, and what is shown is read again once it opens', async () => {
    server = await startHttp((_request, nth) => ({ status: nth === 1 ? 503 : 200, json: '', headers: nth === 1 ? {} : stream }))
    let [read, refused] = [0, 0]
    const stop = onChanges(['tables'], () => void read++)
    follow([], () => void refused++)
    await waitFor(() => expect(refused).toBe(1))
    expect(read).toBe(0)
    await waitFor(() => expect(read).toBeGreaterThan(0))
    expect(server.requests[0]?.headers.authorization).toBe('Bearer one')
    stop()
  })

  it('is taken for dead when nothing comes any more, not even a heartbeat', async () => {
    server = await startHttp(() => 'mute')
    const asked = async (times: number) => {
      while (server.requests.length < times) await new Promise((resolve) => setImmediate(resolve))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reachable: boolean[] = []
    follow(reachable)
    await asked(1)
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    expect([reachable, server.requests.length]).toEqual([[], 1])
    await vi.advanceTimersByTimeAsync(1)
    await asked(2)
    expect(reachable).toEqual([false])
  })
})
