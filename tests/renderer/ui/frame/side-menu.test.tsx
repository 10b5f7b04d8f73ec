import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SideMenu, type SideMenuProps } from '../../../../src/renderer/ui/frame/side-menu.tsx'
import { show } from '../../../support/renderer/render.tsx'

const menu = (given: Partial<SideMenuProps> = {}) => (
  <SideMenu
    shipName="MV Meridian Star"
    area="foodorder"
    hasBackOffice={false}
    hasFoodOrder
    isLoggedIn
    cartCount={0}
    openOrders={0}
    onLogOut={vi.fn()}
    rail={false}
    {...given}
  />
)
const links = () => screen.getAllByRole('link').flatMap((link) => (link.title === 'Home' ? [] : [link.textContent]))
const adminEntries = ['Staff', 'Enrolments', 'Manifest', 'Voyages', 'Audit', 'Venue', 'Tables', 'Dishes', 'Backups']

describe('SideMenu', () => {
  it('has the six entries, Setting and Log-Out, to the letter', () => {
    show(menu())
    expect(links()).toEqual([
      'Front Desk',
      'New Order',
      'Food Order',
      'Order Details',
      'order status',
      'Card Activation',
      'Setting',
    ])
    expect(screen.getByRole('button', { name: 'Log-Out' })).toBeVisible()
  })

  it('leads home by the mark, once somebody is logged in', () => {
    const { showAgain } = show(menu())
    expect(screen.getByRole('link', { name: /^PURSER/ })).toHaveAttribute('href', '/homepage')
    showAgain(menu({ isLoggedIn: false }))
    expect(screen.queryByRole('link', { name: /^PURSER/ })).not.toBeInTheDocument()
  })

  it('keeps the six entries for the login page’s visitors, and from staff who may not use them', () => {
    const { showAgain } = show(menu({ isLoggedIn: false, hasFoodOrder: false }))
    expect(links()).toHaveLength(7)
    showAgain(menu({ hasFoodOrder: false }))
    expect(links()).toEqual(['Setting'])
  })

  it('has the admin area’s entries, the reports, and the way back to the front desk', () => {
    show(menu({ area: 'admin', hasBackOffice: true }), { path: '/adminuser/staff' })
    expect(links()).toEqual([...adminEntries, 'Add item', 'Front Desk', 'Setting'])
    expect(screen.getByRole('button', { name: 'Report' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page')
  })

  it('leads staff of the back office alone home instead, and staff without it to nothing of the area', () => {
    const { showAgain } = show(menu({ area: 'admin', hasBackOffice: true, hasFoodOrder: false }))
    expect(links()).toEqual([...adminEntries, 'Add item', 'Home', 'Setting'])
    showAgain(menu({ area: 'admin' }))
    expect(links()).toEqual(['Front Desk', 'Setting'])
  })

  it('shows Log-Out only when logged in', () => {
    show(menu({ isLoggedIn: false }))
    expect(screen.queryByRole('button', { name: 'Log-Out' })).not.toBeInTheDocument()
  })

  it('shows Add item, the Report group and Admin only with backoffice', async () => {
    const { user, showAgain } = show(menu())
    expect(screen.queryByText('Add item')).not.toBeInTheDocument()
    expect(screen.queryByText('Report')).not.toBeInTheDocument()
    expect(screen.queryByText('Admin')).not.toBeInTheDocument()
    showAgain(menu({ hasBackOffice: true }))
    expect(screen.getByRole('link', { name: 'Add item' })).toHaveAttribute('href', '/foodorder/additem')
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/adminuser')
    await user.click(screen.getByRole('button', { name: 'Report' }))
    for (const [name, path] of [
      ['Card Report', '/foodorder/cardreport'],
      ['Total Sales Report', '/foodorder/reporting'],
      ['Z report', '/foodorder/zreport'],
      ['Safe', '/foodorder/safe'],
      ['Inventory Report', '/foodorder/inventory'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  it.each([
    ['/foodorder/cardactive', 'Card Activation'],
    ['/foodorder', 'New Order'],
    ['/foodorder/checkout', 'Order Details'],
    ['/setting', 'Setting'],
  ])('lights on %s: %s', (path, name) => {
    show(menu(), { path })
    expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  })

  it('opens the Report group by itself where a report is current', () => {
    show(menu({ hasBackOffice: true }), { path: '/foodorder/reporting' })
    expect(screen.getByRole('link', { name: 'Total Sales Report' })).toHaveAttribute('aria-current', 'page')
  })

  it('counts dishes in the cart and open orders, in words for readers', () => {
    show(menu({ cartCount: 5, openOrders: 7 }))
    expect(screen.getByRole('link', { name: 'Order Details 5 dishes in the order' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'order status 7 open orders' })).toBeVisible()
  })

  it('pops the reports out of the rail and closes them by Esc and by a click elsewhere', async () => {
    const { user } = show(menu({ hasBackOffice: true, rail: true }))
    const report = screen.getByRole('button', { name: 'Report' })
    await user.click(report)
    expect(report).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(report).toHaveAttribute('aria-expanded', 'false')
    await user.click(report)
    await user.click(document.body)
    expect(screen.queryByRole('link', { name: 'Card Report' })).not.toBeInTheDocument()
  })
})
