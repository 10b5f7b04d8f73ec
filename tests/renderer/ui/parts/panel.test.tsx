import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EmptyState } from '../../../../src/renderer/ui/parts/empty-state.tsx'
import { ErrorState } from '../../../../src/renderer/ui/parts/error-state.tsx'
import { Panel } from '../../../../src/renderer/ui/parts/panel.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('Panel', () => {
  it('is a region named by its title, with head, body and footer', () => {
    show(
      <Panel title="Order" extra={<span>2nd Floor 3</span>} footer={<button type="button">Check Out</button>}>
        lines
      </Panel>,
    )
    const panel = screen.getByRole('region', { name: 'Order' })
    expect(panel).toHaveTextContent('2nd Floor 3')
    expect(panel).toContainElement(screen.getByRole('button', { name: 'Check Out' }))
  })

  it('takes its name from a label where it has no title', () => {
    show(<Panel label="Passengers">rows</Panel>)
    expect(screen.getByRole('region', { name: 'Passengers' })).toHaveTextContent('rows')
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })
})

describe('EmptyState', () => {
  it('says what will be listed here and offers the one next step', () => {
    show(
      <EmptyState
        icon="·"
        title="No dishes yet"
        text="Tap a dish to add it."
        action={<button type="button">Food Order</button>}
      />,
    )
    expect(screen.getByRole('heading', { name: 'No dishes yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Food Order' })).toBeVisible()
  })
})

describe('ErrorState', () => {
  it('is announced, says what is safe and tries again on request', async () => {
    const retry = vi.fn()
    const { user } = show(
      <ErrorState title="Orders could not be loaded" text="Orders already placed are safe." onRetry={retry} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Orders already placed are safe.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })
})
