import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { orderStatuses } from '../../../../src/shared/contract/order-parts.ts'
import { Glyph } from '../../../../src/renderer/ui/art/glyph.tsx'
import { Chip } from '../../../../src/renderer/ui/parts/chip.tsx'
import { ConfirmDialog } from '../../../../src/renderer/ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../../src/renderer/ui/parts/note.tsx'
import { PrintTroubleBar } from '../../../../src/renderer/ui/parts/print-trouble-bar.tsx'
import { StatusTag } from '../../../../src/renderer/ui/parts/status-tag.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('StatusTag', () => {
  it.each(orderStatuses)('%s has its word and a sign that the sheet draws', (status) => {
    const { container } = show(<StatusTag status={status} />)
    expect(screen.getByText(status).className).toContain(status)
    const drawing = container.querySelector('svg')?.innerHTML ?? ''
    expect(drawing).toMatch(/^<(path|circle|rect)/)
  })
})

describe('Glyph', () => {
  it('is decoration to readers, in the size asked for', () => {
    const { container } = show(<Glyph name="card" size={22} />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    expect(container.querySelector('svg')).toHaveAttribute('width', '22')
  })

  it('is drawn in the page itself, so that none of them is loaded when a screen opens', () => {
    const { container } = show(<Glyph name="card" />)
    expect(container.querySelector('use')).toBeNull()
    expect(container.querySelector('rect')).toHaveAttribute('width', '18')
  })
})

describe('Chip and Note', () => {
  it('carry their words, a note of trouble aloud', () => {
    show(
      <>
        <Chip tone="green">Verified</Chip>
        <Note tone="red" icon="!" title="Connection lost" role="alert">
          No card is charged until it is back.
        </Note>
      </>,
    )
    expect(screen.getByText('Verified')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lostNo card is charged until it is back.')
  })
})

describe('PrintTroubleBar', () => {
  it('says what happened and offers two ways on, and how many wait behind', async () => {
    const other = vi.fn()
    const now = vi.fn()
    const { user } = show(
      <PrintTroubleBar
        kind="held"
        title="Paper is out."
        detail="The sale is recorded."
        more={2}
        actions={[
          { label: 'Other printer', onClick: other },
          { label: 'Print now', onClick: now },
        ]}
      />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('+2 more')
    await user.click(screen.getByRole('button', { name: 'Print now' }))
    expect(now).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })
})

describe('ConfirmDialog', () => {
  const dialog = (keep: () => void, confirm: () => void) => (
    <ConfirmDialog
      open
      title="Return card 70020?"
      keepLabel="Keep card"
      confirmLabel="Return card"
      onKeep={keep}
      onConfirm={confirm}
    >
      The card closes for good.
    </ConfirmDialog>
  )

  it('asks by name, focuses the safe answer, and takes Esc as the safe one', async () => {
    const keep = vi.fn()
    const confirm = vi.fn()
    const { user } = show(dialog(keep, confirm))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Return card 70020?' })).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep card' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(keep).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Return card' }))
    expect(confirm).toHaveBeenCalledOnce()
  })
})
