import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeValidity, formatSeconds } from '../../../../src/renderer/ui/parts/code-validity.tsx'
import { OtpBoxes } from '../../../../src/renderer/ui/form/otp-boxes.tsx'
import { StepList } from '../../../../src/renderer/ui/parts/step-list.tsx'
import { show } from '../../../support/renderer/render.tsx'

function Boxes({ onSubmit, error }: { onSubmit?: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(code)
      }}
    >
      <OtpBoxes value={code} onChange={setCode} error={error} errorDetail="4 tries left" />
      <button type="submit">Verify OTP</button>
      <output>{code}</output>
    </form>
  )
}

describe('OtpBoxes', () => {
  it('takes six digits, walking on by itself, and nothing else', async () => {
    const { user } = show(<Boxes />)
    const boxes = screen.getAllByRole('textbox')
    expect(boxes).toHaveLength(6)
    await user.click(boxes[0] as HTMLElement)
    await user.keyboard('49x17')
    expect(screen.getByText('4917')).toBeVisible()
  })

  it('fills all boxes from one paste and sends the code by Enter', async () => {
    const send = vi.fn()
    const { user } = show(<Boxes onSubmit={send} />)
    await user.click(screen.getAllByRole('textbox')[0] as HTMLElement)
    await user.paste('491703')
    await user.keyboard('{Enter}')
    expect(send).toHaveBeenCalledWith('491703')
  })

  it('shows a wrong code red, says what is left and takes the focus to the first box', () => {
    const { showAgain } = show(<Boxes />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    showAgain(<Boxes error="Enter Wrong OTP" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Enter Wrong OTP4 tries left')
    expect(screen.getAllByRole('textbox')[0]).toHaveFocus()
  })
})

describe('CodeValidity', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('counts validity and resending down, then offers to send again, then says the code is dead', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sentAt = Date.now()
    const again = vi.fn()
    const { user } = show(
      <CodeValidity sentAt={sentAt} expiresAt={sentAt + 300_000} resendAt={sentAt + 30_000} onSendAgain={again} />,
    )
    expect(screen.getByText('5:00')).toBeVisible()
    expect(screen.getByText('Send again in 0:30')).toBeVisible()
    act(() => {
      vi.advanceTimersByTime(31_000)
    })
    vi.useRealTimers()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(again).toHaveBeenCalledOnce()
    expect(screen.getByText('4:29')).toBeVisible()
  })

  it('says when the code has expired', () => {
    const past = Date.now() - 1000
    show(<CodeValidity sentAt={past - 300_000} expiresAt={past} resendAt={past} onSendAgain={vi.fn()} />)
    expect(screen.getByText('This code has expired')).toBeVisible()
  })

  it('writes seconds as minutes and never below zero', () => {
    expect([252, 18, 0.2, -5].map(formatSeconds)).toEqual(['4:12', '0:18', '0:01', '0:00'])
  })
})

describe('StepList', () => {
  it('marks done, present and coming steps for eyes and readers', () => {
    show(
      <StepList
        steps={[
          { title: 'Card number', state: 'done' },
          { title: 'One-time code', state: 'now', content: 'boxes' },
          { title: 'Check Out', state: 'ahead' },
        ]}
      />,
    )
    const [done, now, ahead] = screen.getAllByRole('listitem')
    expect(done).toHaveTextContent('Card number, done')
    expect(now).toHaveAttribute('aria-current', 'step')
    expect(now).toHaveTextContent('boxes')
    expect(ahead).toHaveTextContent('Check Out, not yet')
  })
})
