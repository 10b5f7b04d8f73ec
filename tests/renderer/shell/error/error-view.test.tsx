import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { ErrorView } from '../../../../src/renderer/shell/error/error-view.tsx'
import { withinLimit } from '../../../../src/renderer/shell/routing/lazy-part.ts'

const showing = (lazy: () => Promise<{ Component: () => null }>) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ ErrorBoundary: ErrorView, HydrateFallback: () => null, children: [{ path: '/', lazy }] }])}
    />,
  )

describe('the fallback view', () => {
  it('is shown for a lazy part that does not arrive, and logs why', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showing(() => withinLimit(new Promise(() => undefined), 20))
    expect(await screen.findByRole('heading', { name: specified.unexpectedError })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'a part of the application did not arrive within 20 ms' }),
    )
    logged.mockRestore()
  })

  it('stays away from a part that does', async () => {
    showing(() => withinLimit(Promise.resolve({ Component: () => null }), 20))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(screen.queryByText(specified.unexpectedError)).not.toBeInTheDocument()
  })
})
