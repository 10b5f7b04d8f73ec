import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OrderSteps } from '../../../../src/renderer/ui/frame/order-steps.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('OrderSteps', () => {
  it('links the stations that are done, marks the present one, and leads nowhere ahead', () => {
    show(<OrderSteps current={3} />)
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tables, done', '/foodorder/selecttable'],
      ['Dishes, done', '/foodorder/foodorderdish'],
    ])
    expect(screen.getByText('Order details').closest('li')).toHaveAttribute('aria-current', 'step')
    expect(screen.getByText('Invoice').closest('li')).not.toHaveAttribute('aria-current')
  })

  it('ticks no station that was passed with nothing chosen, and leads back to it', () => {
    show(<OrderSteps current={2} skipped={1} />)
    const tables = screen.getByRole('link')
    expect(tables).toHaveAttribute('href', '/foodorder/selecttable')
    expect(tables).toHaveTextContent('1Tables, none chosen')
    expect(tables.querySelector('svg')).toBeNull()
  })

  it('has no way back once it has arrived: the sale is paid', () => {
    show(<OrderSteps current="finished" />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText('Invoice').closest('li')).toHaveTextContent('Invoice, done')
  })
})
