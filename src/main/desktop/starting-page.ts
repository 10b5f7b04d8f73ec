import { createHash } from 'node:crypto'
import { closedWays, policyText, securityHeaders } from '../../shared/security-headers.ts'

/** The dark theme's colours, like the sky of the login screen. */
const STYLE = `
body { margin: 0; height: 100vh; display: grid; place-content: center; gap: 20px; justify-items: center; font: 600 15px/22px Archivo, system-ui, sans-serif; color: #e9eff8; background: #0a1322; cursor: default; user-select: none; }
img { width: 72px; height: 72px; border-radius: 16px; }
.bar { width: 220px; height: 4px; border-radius: 2px; overflow: hidden; background: #2a3c59; }
.bar::before { content: ''; display: block; width: 40%; height: 100%; border-radius: 2px; background: #8ab8ff; animation: on 1.4s ease-in-out infinite; }
@keyframes on { from { transform: translateX(-110%); } to { transform: translateX(270%); } }
@media (prefers-reduced-motion: reduce) { .bar::before { animation: none; width: 100%; } }
`

/** What the window shows from the double click until the screens are there; without a script, and with the mark in itself. */
export const startingPage = (icon: Buffer): string => `<!doctype html>
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

/** It may show itself in its own style with its own picture, and nothing else. */
export const startingHeaders: Record<string, string> = {
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
