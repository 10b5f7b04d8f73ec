import { Provider, type createStore } from 'jotai'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { routes } from './routes.tsx'
import { ThemeProvider } from './ui/theme/theme-provider.tsx'

const router = createBrowserRouter(routes)

/** The whole renderer: one explicit store, the look, and the screens by their paths. */
export function App({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <Provider store={store}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>
  )
}
