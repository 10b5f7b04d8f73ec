import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paise } from '../../../../src/shared/money/money.ts'
import { DishCard } from '../../../../src/renderer/ui/parts/dish-card.tsx'
import { QtyStepper } from '../../../../src/renderer/ui/form/qty-stepper.tsx'
import { Stars } from '../../../../src/renderer/ui/parts/stars.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('QtyStepper', () => {
  it('counts from 1 to 5', async () => {
    const change = vi.fn()
    const { user, showAgain } = show(<QtyStepper name="Coffee" qty={4} onChange={change} />)
    await user.click(screen.getByRole('button', { name: 'One more Coffee' }))
    await user.click(screen.getByRole('button', { name: 'One less Coffee' }))
    expect(change.mock.calls).toEqual([[5], [3]])

    showAgain(<QtyStepper name="Coffee" qty={5} onChange={change} />)
    expect(screen.getByRole('button', { name: 'One more Coffee' })).toBeDisabled()
    showAgain(<QtyStepper name="Coffee" qty={1} onChange={change} />)
    expect(screen.getByRole('button', { name: 'One less Coffee' })).toBeDisabled()
  })

  it('turns the minus into a bin at 1 where a line can be removed', async () => {
    const remove = vi.fn()
    const { user, showAgain } = show(<QtyStepper name="Coffee" qty={1} onChange={vi.fn()} onRemove={remove} />)
    await user.click(screen.getByRole('button', { name: 'Remove Coffee' }))
    expect(remove).toHaveBeenCalledOnce()
    showAgain(<QtyStepper name="Coffee" qty={2} onChange={vi.fn()} onRemove={remove} />)
    expect(screen.queryByRole('button', { name: 'Remove Coffee' })).not.toBeInTheDocument()
  })
})

describe('Stars', () => {
  it('says a rating of half steps in one sentence', () => {
    show(<Stars value={4.5} />)
    expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  })
})

describe('DishCard', () => {
  const card = (given: Partial<Parameters<typeof DishCard>[0]> = {}) => (
    <DishCard name="Coffee" price={paise(14_000)} imageUrl="" rating={4} inOrder={0} isFull={false} onAdd={vi.fn()} {...given} />
  )

  it('is one button with name, price, rating and count', async () => {
    const add = vi.fn()
    const { user } = show(card({ inOrder: 2, onAdd: add }))
    const button = screen.getByRole('button', { name: /2 in order.*Coffee.*Rs 140.*4 of 5 stars/ })
    await user.click(button)
    expect(add).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('shows the picture, and the plain plate once it failed', () => {
    const { container } = show(card({ imageUrl: 'http://venue.example/coffee.svg' }))
    const picture = container.querySelector('img')
    expect(picture).toHaveAttribute('src', 'http://venue.example/coffee.svg')
    if (picture) fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg path')?.getAttribute('d'), 'the covered dish').toMatch(/^M3 17\.5h18/)
  })

  it('counts nothing while none is in the order', () => {
    show(card())
    expect(screen.queryByText(/in order/)).not.toBeInTheDocument()
  })
})
