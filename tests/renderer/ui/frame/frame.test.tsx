import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { Frame } from '../../../../src/renderer/ui/frame/frame.tsx'
import { Screen } from '../../../../src/renderer/ui/frame/screen.tsx'
import { searchTarget } from '../../../../src/renderer/ui/keys/keys.ts'
import { show } from '../../../support/renderer/render.tsx'

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>
}

const frame = (trouble: React.ReactNode = null, hasFoodOrder = true, update = '') => (
  <Frame
    menu={{
      shipName: 'MV Meridian Star',
      area: 'foodorder',
      hasBackOffice: false,
      hasFoodOrder,
      isLoggedIn: true,
      cartCount: 0,
      openOrders: 0,
      onLogOut: vi.fn(),
      rail: false,
    }}
    person={{ name: 'Anita Rao', role: 'Front desk' }}
    status={{ printer: null, connected: true, place: 'Terminal 2', update, timeZone: 'UTC' }}
    trouble={trouble}
  >
    <Screen
      title="Food Order"
      context="Tap a dish to add it"
      step={2}
      tools={<input aria-label="Find a dish" {...searchTarget} />}
    >
      <Where />
    </Screen>
  </Frame>
)
const where = () => screen.getByTestId('where').textContent

describe('Frame', () => {
  it('mentions an update that waits, and nothing otherwise', () => {
    const { unmount } = show(frame())
    expect(screen.queryByText(/Update/)).not.toBeInTheDocument()
    unmount()
    show(frame(null, true, '1.1.0'))
    expect(screen.getByText('Update 1.1.0 is ready')).toBeVisible()
  })

  it('shows title, context, course, person, place and the screen', () => {
    show(frame())
    expect(screen.getByRole('heading', { level: 1, name: 'Food Order' })).toBeVisible()
    for (const text of [
      'Tap a dish to add it',
      'Order details',
      'Anita Rao',
      'Front desk',
      'Terminal 2',
      'Connected',
      'No printer set up',
    ])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(document.title).toBe('Food Order · Purser')
  })

  it('starts with a link that skips to the screen', async () => {
    const { user } = show(frame())
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to the screen' })).toHaveFocus()
    expect(screen.getByRole('main')).toHaveAttribute('id', 'body')
  })

  it('puts print trouble between top bar and screen', () => {
    show(frame(<div role="alert">Paper is out.</div>))
    const alert = screen.getByRole('alert')
    expect(alert.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['F2', '/foodorder/frontdesk'],
    ['F3', '/foodorder/selecttable'],
    ['F4', '/foodorder/foodorderdish'],
    ['F5', '/foodorder/orderdetails'],
    ['F6', '/foodorder/orderstatus'],
    ['F7', '/foodorder/cardactive'],
  ])('%s leads to %s, from inside a field too', async (key, path) => {
    const { user } = show(frame(), { path: '/setting' })
    await user.click(screen.getByLabelText('Find a dish'))
    await user.keyboard(`{${key}}`)
    expect(where()).toBe(path)
  })

  it('leads nowhere by F2 to F7 who may not work there, and does not name those keys', async () => {
    const { user } = show(frame(null, false), { path: '/adminuser/staff' })
    await user.keyboard('{F2}{F7}?')
    expect(where()).toBe('/adminuser/staff')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible())
    expect(screen.getByRole('dialog')).not.toHaveTextContent('F7')
  })

  it('goes to the search by / and types the sign once inside it', async () => {
    const { user } = show(frame())
    await user.keyboard('/')
    expect(screen.getByLabelText('Find a dish')).toHaveFocus()
    expect(screen.getByLabelText('Find a dish')).toHaveValue('')
    await user.keyboard('/?')
    expect(screen.getByLabelText('Find a dish')).toHaveValue('/?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows the keys by ? and closes them by Esc', async () => {
    const { user } = show(frame())
    await user.keyboard('?')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible())
    expect(screen.getByRole('dialog')).toHaveTextContent('F7Card Activation')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
