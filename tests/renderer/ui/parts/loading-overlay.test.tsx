import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingOverlay, OVERLAY_DELAY_MS } from '../../../../src/renderer/ui/parts/loading-overlay.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('LoadingOverlay', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  const overlay = (loading: boolean, onKeyDown?: () => void) => (
    <LoadingOverlay loading={loading} label="Loading tables">
      <button type="button" onKeyDown={onKeyDown}>
        2nd Floor 3
      </button>
    </LoadingOverlay>
  )

  it('shows nothing for waits shorter than 150 ms', () => {
    const { showAgain } = show(overlay(true))
    pass(OVERLAY_DELAY_MS - 1)
    expect(screen.queryByText('Loading tables')).not.toBeInTheDocument()
    showAgain(overlay(false))
    pass(1000)
    expect(screen.queryByText('Loading tables')).not.toBeInTheDocument()
  })

  it('does not come between the down and the up of a finger, which would lose the tap', () => {
    show(overlay(true))
    const button = screen.getByRole('button', { name: '2nd Floor 3' })
    fireEvent.pointerDown(button)
    pass(10 * OVERLAY_DELAY_MS)
    expect(screen.queryByText('Loading tables')).not.toBeInTheDocument()
    fireEvent.pointerUp(button)
    pass(OVERLAY_DELAY_MS)
    expect(screen.getByRole('status')).toHaveTextContent('Loading tables')
  })

  it('then lies over the last content, which takes no keys but keeps the focus, until the wait ends', () => {
    const pressed = vi.fn()
    const { showAgain } = show(overlay(true, pressed))
    const button = screen.getByRole('button', { name: '2nd Floor 3' })
    button.focus()
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(pressed).toHaveBeenCalledTimes(1)

    pass(OVERLAY_DELAY_MS)
    expect(screen.getByRole('status')).toHaveTextContent('Loading tables')
    expect(button.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true')
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(button).toHaveFocus()

    showAgain(overlay(false, pressed))
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(button.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  })
})
