import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Deck } from '../../../../src/renderer/ui/parts/deck.tsx'
import type { DeckTableView } from '../../../../src/renderer/ui/parts/table-state.ts'
import { show } from '../../../support/renderer/render.tsx'

const tables: DeckTableView[] = [
  { id: 'a', tableno: 1, state: 'free' },
  { id: 'b', tableno: 2, state: 'booked' },
  { id: 'c', tableno: 3, state: 'this-order' },
]
const named = (name: string) => screen.getByRole('button', { name })

describe('Deck', () => {
  it('names its floor, its size and its free tables', () => {
    show(<Deck floor="2nd Floor" tables={tables} onToggle={vi.fn()} />)
    expect(screen.getByRole('region', { name: '2nd Floor' })).toHaveTextContent('Large, 8–10 guests1 free, 2 booked')
  })

  it('draws each table as a button whose name and state say free, booked or this order', () => {
    show(<Deck floor="2nd Floor" tables={tables} onToggle={vi.fn()} />)
    expect(named('2nd Floor table 1, free')).toHaveAttribute('aria-pressed', 'false')
    expect(named('2nd Floor table 2, booked')).toHaveAttribute('aria-pressed', 'true')
    expect(named('2nd Floor table 3, booked for this order')).toHaveTextContent('This order')
  })

  it('shows for whom a free table is kept, neither pressed nor free', () => {
    const reserved = { time: '9:15 PM', name: 'Silva', covers: 1 }
    show(<Deck floor="2nd Floor" tables={[...tables, { id: 'd', tableno: 4, state: 'reserved', reserved }]} onToggle={vi.fn()} />)
    const kept = named('2nd Floor table 4, reserved for Silva, 9:15 PM, 1 guest')
    expect(kept).toHaveTextContent(/^Reserved$/)
    expect(kept).toHaveAttribute('aria-pressed', 'false')
    const drawn = [...kept.querySelectorAll('[data-drawn]')].map((part) => part.getAttribute('data-drawn'))
    expect(drawn).toEqual(['9:15 PM', 'Silva', '\u00a0· 1'])
    expect(screen.getByRole('region', { name: '2nd Floor' })).toHaveTextContent('1 free, 2 booked, 1 reserved')
  })

  it('says Paid in place of an amount where nothing is owed, and what the kitchen still makes; the chosen one is marked', () => {
    const paid = {
      amount: '760.00',
      age: '12 min',
      initials: 'AR',
      owner: 'Anita Rao',
      isMine: true,
      isPaid: true,
      covers: 2,
      service: { icon: null, text: 'Mains' },
    }
    const cell: DeckTableView = { id: 'f', tableno: 6, state: 'booked', seated: paid, isChosen: true }
    show(<Deck floor="2nd Floor" tables={[...tables, cell]} onToggle={vi.fn()} />)
    const table = named('2nd Floor table 6, booked, 2 guests, Paid, 12 min, Anita Rao, Mains')
    expect(table).toHaveAttribute('aria-current', 'true')
    expect(named('2nd Floor table 2, booked')).toHaveAttribute('aria-current', 'false')
    const drawn = [...table.querySelectorAll('[data-drawn]')].map((part) => part.getAttribute('data-drawn'))
    expect(drawn).toEqual(['AR', 'Paid', '12 min', '2'])
  })

  it('shows a further table of a check with where that check is, and no sum of its own', () => {
    const merged = {
      checkAt: 'table 4',
      initials: 'MP',
      owner: 'Maya Pinto',
      isMine: false,
      service: { icon: null, text: 'Merged' },
    }
    show(<Deck floor="2nd Floor" tables={[{ id: 'e', tableno: 5, state: 'booked', seated: merged }]} onToggle={vi.fn()} />)
    const further = named('2nd Floor table 5, booked, on the check of table 4, Maya Pinto, Merged')
    expect(further).toHaveTextContent(/^Merged$/)
    const drawn = [...further.querySelectorAll('[data-drawn]')].map((part) => part.getAttribute('data-drawn'))
    expect(drawn).toEqual(['MP', 'On the check of table\u00a04'])
  })

  it('toggles the table that is clicked', async () => {
    const toggle = vi.fn()
    const { user } = show(<Deck floor="2nd Floor" tables={tables} onToggle={toggle} />)
    await user.click(named('2nd Floor table 2, booked'))
    expect(toggle).toHaveBeenCalledWith('b')
  })

  it('is entered once by Tab and walked by arrow keys, which stop at the ends', async () => {
    const toggle = vi.fn()
    const { user } = show(<Deck floor="2nd Floor" tables={tables} onToggle={toggle} />)
    await user.tab()
    expect(named('2nd Floor table 1, free')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(named('2nd Floor table 1, free')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(named('2nd Floor table 3, booked for this order')).toHaveFocus()
    await user.keyboard('{Home}{Enter}')
    expect(toggle).toHaveBeenCalledWith('a')
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it.each([
    ['3rd Floor', 'Separate cabins'],
    ['1st Floor Medium', 'Medium, 4–6 guests'],
    ['1st Floor', 'Small, 2–4 guests'],
  ] as const)('says what %s seats', (floor, words) => {
    show(<Deck floor={floor} tables={tables} onToggle={vi.fn()} />)
    expect(screen.getByRole('region', { name: floor })).toHaveTextContent(words)
  })
})
