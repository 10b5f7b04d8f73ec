import { Provider, useAtomValue, type createStore } from 'jotai'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { authAtom } from './platform/session.ts'
import { readAheadIn } from './shell/routing/reads-ahead.ts'
import { loadScreensInQuietMoments } from './shell/routing/lazy-screen.ts'
import { routes } from './shell/routes.tsx'
import { ThemeProvider } from './ui/theme/theme-provider.tsx'

const router = createBrowserRouter(routes)

export function App({ store }: { store: ReturnType<typeof createStore> }) {
  useEffect(() => readAheadIn({ store, router }), [store])
  return (
    <Provider store={store}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <ScreensAhead />
      </ThemeProvider>
    </Provider>
  )
}

/** Once someone is logged in, the working screens are needed soon; until then only the login is. */
function ScreensAhead() {
  const { isAuth } = useAtomValue(authAtom)
  useEffect(() => {
    if (isAuth) void loadScreensInQuietMoments()
  }, [isAuth])
  return null
}
