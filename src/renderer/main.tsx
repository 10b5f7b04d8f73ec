import { createStore } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTerminal } from './shell/start-terminal.ts'

const store = createStore()
await startTerminal(store)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
)
