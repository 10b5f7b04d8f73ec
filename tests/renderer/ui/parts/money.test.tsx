import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paise, paiseOf } from '../../../../src/shared/money/money.ts'
import { Money, Total } from '../../../../src/renderer/ui/parts/money.tsx'
import { SumRows } from '../../../../src/renderer/ui/parts/sum-rows.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('Money', () => {
  it('is set like a ledger, with its unit once', () => {
    show(
      <>
        <Money amount={paise(324_000)} />
        <Money amount={paise(38_000)} short />
        <Money amount={paise(38_050)} short />
        <Money amount={paise(76_000)} bare />
      </>,
    )
    for (const text of ['Rs 3,240.00', 'Rs 380', 'Rs 380.50', '760.00']) expect(screen.getByText(text)).toBeVisible()
  })

  it('takes the rupees of the API and nothing finer than a paisa', () => {
    expect(paiseOf(3240.05)).toBe(324_005)
    expect(() => paiseOf(1.005)).toThrow(RangeError)
  })
})

describe('Total and SumRows', () => {
  it('show the words beside the amounts', () => {
    const { container } = show(
      <>
        <SumRows rows={[{ label: 'Tax', value: '0.00' }]} />
        <Total amount={paise(324_000)} />
      </>,
    )
    expect(screen.getByRole('definition')).toHaveTextContent('0.00')
    expect(container).toHaveTextContent('TotalRs 3,240.00')
  })
})
