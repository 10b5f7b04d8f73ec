import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { useToasts, type Toasts } from '../../../../src/renderer/ui/parts/use-toasts.tsx'
import { show } from '../../../support/renderer/render.tsx'

const TOAST_MS = 2000
const FRAME_MS = 16

function Raise({ raise }: { raise: (toasts: Toasts) => void }) {
  const toasts = useToasts()
  return (
    <button type="button" onClick={() => raise(toasts)}>
      raise
    </button>
  )
}

describe('toasts', () => {
  it('close after 2000 ms', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
    })
    onTestFinished(() => void vi.useRealTimers())
    show(<Raise raise={(toasts) => toasts.success(specified.otpVerified)} />)
    fireEvent.click(screen.getByRole('button', { name: 'raise' }))
    await act(() => vi.advanceTimersByTimeAsync(FRAME_MS))
    expect(screen.getByText(specified.otpVerified)).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(TOAST_MS - 3 * FRAME_MS))
    expect(screen.getByText(specified.otpVerified)).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(6 * FRAME_MS))
    expect(screen.queryByText(specified.otpVerified)).not.toBeInTheDocument()
  })

  it('show three at most', async () => {
    const { user } = show(<Raise raise={(toasts) => ['one', 'two', 'three', 'four'].forEach((text) => toasts.info(text))} />)
    await user.click(screen.getByRole('button', { name: 'raise' }))
    await screen.findByText('four')
    await waitFor(() => expect(screen.queryByText('one')).not.toBeInTheDocument())
    expect(screen.getByText('two')).toBeInTheDocument()
  })

  it('have a coloured variant for the failed login, which the plain one has not', async () => {
    const { user } = show(
      <Raise
        raise={(toasts) => {
          toasts.coloured(specified.wrongLogin)
          toasts.error(specified.emptyPaxForm)
        }}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'raise' }))
    const notice = (text: string) => screen.getByText(text).closest('.ant-message-notice')
    await screen.findByText(specified.wrongLogin)
    expect(notice(specified.wrongLogin)?.className).toMatch(/coloured/)
    expect(notice(specified.emptyPaxForm)?.className).not.toMatch(/coloured/)
  })
})
