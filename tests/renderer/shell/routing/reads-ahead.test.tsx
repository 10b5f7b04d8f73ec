import { render, screen, waitFor } from '@testing-library/react'
import { atom, createStore, Provider, useAtomValue } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { areChangesFollowed, changesFollowed, changesLost } from '../../../../src/renderer/data/changes.ts'
import { queriesAtom } from '../../../../src/renderer/data/query.ts'
import { Root } from '../../../../src/renderer/shell/kiosk/root.tsx'
import { lazily, type ScreenModule } from '../../../../src/renderer/shell/routing/lazy-screen.ts'
import { letReadsGo, readAheadIn } from '../../../../src/renderer/shell/routing/reads-ahead.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

describe('what a screen reads', () => {
  let happened: string[] = []
  const dataAtom = atom('data')
  dataAtom.onMount = () => {
    happened.push('asked')
    return () => void happened.push('let go')
  }
  const Component = () => {
    const data = useAtomValue(dataAtom)
    if (!happened.includes('drawn')) happened.push('drawn')
    return <h1>{data}</h1>
  }
  const arrived: ScreenModule = { Component, reads: [dataAtom] }
  beforeEach(() => {
    happened = []
    changesFollowed()
  })
  afterEach(() => {
    letReadsGo()
    changesLost()
  })

  /** A page at its start, with a screen that shows data, wherever its path is. */
  function openPage(load: () => Promise<ScreenModule>) {
    const store = createStore()
    const screens = ['/setting', '/adminuser/staff'].map((path) => ({ path, lazy: lazily(load) }))
    const elsewhere = ['/', '/elsewhere'].map((path) => ({ path, element: <h1>{path}</h1> }))
    const router = createMemoryRouter([{ Component: Root, children: [...elsewhere, ...screens] }])
    readAheadIn({ store, router })
    const view = render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    )
    return { router, close: () => view.unmount() }
  }

  it('is asked for with its script, before it is drawn, and let go of once, when it is left', async () => {
    const { router, close } = openPage(() => Promise.resolve(arrived))
    await router.navigate('/setting')
    await screen.findByText('data')
    expect(happened).toEqual(['asked', 'drawn'])
    await router.navigate('/')
    await waitFor(() => expect(happened).toEqual(['asked', 'drawn', 'let go']))
    close()
  })

  it('negative control: a module that does not say what it reads asks when it is drawn', async () => {
    const { router, close } = openPage(() => Promise.resolve({ Component }))
    await router.navigate('/setting')
    await screen.findByText('data')
    expect(happened).toEqual(['drawn', 'asked'])
    close()
  })

  it('is not asked for where the access is missing', async () => {
    const { router, close } = openPage(() => Promise.resolve(arrived))
    await router.navigate('/adminuser/staff')
    await screen.findByText('data')
    expect(happened).toEqual(['drawn', 'asked'])
    close()
  })

  it('is not asked for while changes go by unseen: all would be read again', async () => {
    changesLost()
    const { router, close } = openPage(() => Promise.resolve(arrived))
    await router.navigate('/setting')
    await screen.findByText('data')
    expect(happened).toEqual(['drawn', 'asked'])
    close()
  })

  it('is not asked for when somebody went elsewhere before the script came', async () => {
    const { promise, resolve } = Promise.withResolvers<ScreenModule>()
    const { router, close } = openPage(() => promise)
    const going = router.navigate('/setting')
    await router.navigate('/elsewhere')
    resolve(arrived)
    await going
    await screen.findByText('/elsewhere')
    expect(happened).toEqual([])
    close()
  })
})

describe('every screen of the menu', () => {
  let venue: RealVenue
  beforeAll(async () => {
    venue = await openRealVenue()
    await venue.guest(1000, 'Rohan Mehta')
  })
  afterAll(() => venue.close())
  afterEach(() => venue.endWindows())

  it.each([
    ['/foodorder/selecttable', specified.newOrder],
    ['/foodorder/foodorderdish', specified.foodOrder],
    ['/foodorder/orderstatus', 'Order status'],
    ['/foodorder/cardactive', specified.cardActivation],
    ['/foodorder/reporting', specified.totalSalesReport],
    ['/foodorder/zreport', 'Z report'],
    ['/foodorder/safe', 'Safe'],
    ['/foodorder/inventory', specified.inventoryReport],
    ['/foodorder/cardreport', specified.cardReport],
    ['/adminuser/staff', 'Staff'],
    ['/adminuser/enrolments', 'Enrolments'],
    ['/adminuser/manifest', 'Manifest'],
    ['/adminuser/audit', 'Audit'],
    ['/adminuser/venue', 'Venue'],
    ['/adminuser/tables', 'Tables'],
    ['/adminuser/dishes', 'Dishes'],
    ['/adminuser/backups', 'Backups'],
  ])('asks nothing twice on the way to %s', async (path, title) => {
    const app = await venue.open('/foodorder/frontdesk')
    await screen.findByRole('heading', { level: 1, name: specified.frontDesk })
    await waitFor(() => expect(areChangesFollowed()).toBe(true))
    // Following the changes has everything shown read again, parts without a busy mark too, as the first steps.
    const allRead = () => waitFor(() => expect(app.store.get(queriesAtom).isFetching()).toBe(0))
    await allRead()
    const from = venue.line.seen.length
    await app.router.navigate(path)
    await screen.findByRole('heading', { level: 1, name: title })
    const asked = () => venue.line.seen.slice(from).flatMap(({ method, path: call }) => (method === 'GET' ? [call] : []))
    // The heading may be drawn before the first call has reached the line. What these three show, the frame may have read already.
    if (!['/foodorder/cardactive', '/adminuser/manifest', '/adminuser/backups'].includes(path))
      await waitFor(() => expect(asked()).not.toEqual([]))
    await allRead()
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(asked().filter((call, at) => asked().indexOf(call) !== at)).toEqual([])
  })
})
