import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { HeldButton, RestingButton } from '../../../../src/renderer/ui/form/held-button.tsx'
import { show } from '../../../support/renderer/render.tsx'

const WHY = 'A dish cannot be ordered any more.'

describe('a button that cannot be pressed', () => {
  it('says why above itself, and as its description', () => {
    show(<HeldButton why={WHY}>Send</HeldButton>)
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(WHY)
    expect(screen.getByRole('status')).toHaveTextContent(WHY)
  })

  it('says nothing in sight where the screen says it already', () => {
    show(
      <HeldButton why={WHY} isSaid>
        Send
      </HeldButton>,
    )
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(WHY)
  })

  it('is the same button once it can be pressed', () => {
    const { showAgain } = show(<HeldButton why={WHY}>Send</HeldButton>)
    const before = screen.getByRole('button', { name: 'Send' })
    showAgain(<HeldButton why={null}>Send</HeldButton>)
    expect(screen.getByRole('button', { name: 'Send' })).toBe(before)
    expect(before).toBeEnabled()
    expect(before).not.toHaveAccessibleDescription()
  })

  it('among tools is reached by Tab, described, and says why when it is pressed', async () => {
    const onClick = vi.fn()
    const { user } = show(
      <>
        <p id="dish">Grilled sea bass</p>
        <RestingButton why={WHY} onClick={onClick} aria-describedby="dish">
          Again
        </RestingButton>
      </>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: 'Again' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(`Grilled sea bass ${WHY}`)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText(WHY)).toHaveLength(2))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('among tools does what it says once it can', async () => {
    const onClick = vi.fn()
    const { user } = show(
      <RestingButton why={null} onClick={onClick}>
        Again
      </RestingButton>,
    )
    await user.click(screen.getByRole('button', { name: 'Again' }))
    expect(onClick).toHaveBeenCalledOnce()
  })
})
