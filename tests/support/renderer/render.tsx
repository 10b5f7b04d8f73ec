import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ThemeProvider } from '../../../src/renderer/ui/theme/theme-provider.tsx'

/** Shows a part inside the real look, store and router; answers a user to work it and the store to look into. */
export function show(part: ReactNode, { path = '/', store = createStore() } = {}) {
  const user = userEvent.setup()
  const inside = (content: ReactNode) => (
    <Provider store={store}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </ThemeProvider>
    </Provider>
  )
  const view = render(inside(part))
  return { ...view, user, store, showAgain: (content: ReactNode) => view.rerender(inside(content)) }
}
