import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BrowserWindow } from 'electron'
import { closedWays, policyText, securityHeaders } from '../../shared/security-headers.ts'
import { onePagePreferences } from './one-page.ts'
import { windowIcon } from './window.ts'

/** The dark theme's colours, like the background of the login screen. */
const STYLE = `
body { margin: 0; height: 100vh; display: grid; place-content: center; gap: 20px; justify-items: center; font: 600 15px/22px Archivo, system-ui, sans-serif; color: #e9eff8; background: #0a1322; cursor: default; user-select: none; }
img { width: 72px; height: 72px; border-radius: 16px; }
.bar { width: 220px; height: 4px; border-radius: 2px; overflow: hidden; background: #2a3c59; }
.bar::before { content: ''; display: block; width: 40%; height: 100%; border-radius: 2px; background: #8ab8ff; animation: on 1.4s ease-in-out infinite; }
@keyframes on { from { transform: translateX(-110%); } to { transform: translateX(270%); } }
@media (prefers-reduced-motion: reduce) { .bar::before { animation: none; width: 100%; } }
`

/** What the window shows from the double click until the screens are ready; without a script, and with the icon embedded. */
const startingPage = (icon: Buffer): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Purser</title><style>${STYLE}</style></head>
<body>
<img src="data:image/png;base64,${icon.toString('base64')}" alt="">
<div role="status">Starting Purser</div>
<div class="bar"></div>
</body>
</html>
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The page may use its style and picture, and nothing else. */
const startingHeaders: Record<string, string> = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyText({
    'default-src': "'none'",
    'style-src': `'sha256-${styleHash}'`,
    'img-src': 'data:',
    ...closedWays,
  }),
}

const makeWindow = (kiosk: boolean): BrowserWindow =>
  new BrowserWindow({
    width: 420,
    height: 260,
    kiosk,
    closable: !kiosk,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    skipTaskbar: !kiosk,
    backgroundColor: '#0a1322',
    title: 'Purser',
    icon: windowIcon(),
    webPreferences: onePagePreferences('starting', () => startingPage(readFileSync(windowIcon())), startingHeaders),
  })

/**
 * Shows that Purser is starting until the screens are ready: a first start creates the database, and a user who sees nothing
 * clicks again. A kiosk fills the screen from the first moment. The returned function closes it. A failure here is reported, and
 * Purser starts without the window.
 */
export function openStartingWindow(kiosk: boolean, onProblem: (problem: unknown) => void): () => void {
  try {
    const window = makeWindow(kiosk)
    window.loadURL('app://starting/').catch((problem: unknown) => {
      if (!window.isDestroyed()) onProblem(problem)
    })
    return () => {
      if (!window.isDestroyed()) window.destroy()
    }
  } catch (problem) {
    onProblem(problem)
    return () => undefined
  }
}
