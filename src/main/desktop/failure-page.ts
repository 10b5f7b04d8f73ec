import { createHash } from 'node:crypto'
import { closedWays, policyText, securityHeaders } from '../../shared/security-headers.ts'

/** What stopped Purser, for the failure window. */
export interface Failure {
  /** 'Purser cannot start' */
  title: string
  /** What happened, as reported by the part that failed; may have several lines. */
  reason: string
  /** What staff can do about it. */
  advice: string
  /** The log's last entries. */
  logLines: readonly string[]
  /** The folder of the log files; empty if there is none yet. */
  logFolder: string
  /** A kiosk offers no way out: it has no buttons to open folders or quit, and retries by itself. */
  kiosk: boolean
}

/** What a button of the window does. */
export type FailureAction = 'again' | 'logs' | 'quit'

const LABELS: Record<FailureAction, string> = { again: 'Try again', logs: 'Open the logs', quit: 'Quit' }

/** The origin of the window's page, different from that of the screens. */
export const FAILURE_ORIGIN = 'app://failure'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** The action of an address that the page links to; null for any other address. */
export function actionOf(url: string): FailureAction | null {
  const found = (Object.keys(LABELS) as FailureAction[]).find((action) => url === `${FAILURE_ORIGIN}/${action}`)
  return found ?? null
}

/** The buttons of the window. */
export function actionsOf({ kiosk, logFolder }: Pick<Failure, 'kiosk' | 'logFolder'>): FailureAction[] {
  if (kiosk) return ['again']
  return logFolder === '' ? ['quit', 'again'] : ['logs', 'quit', 'again']
}

/** The light and dark colours of the product's look. */
const STYLE = `
:root { --bg: #edf1f6; --surface: #ffffff; --line: #d5dde8; --edge: #7b899f; --text: #0e1d33; --text-2: #44546c; --primary: #1a56b0; --focus: #1a56b0; }
@media (prefers-color-scheme: dark) { :root { --bg: #0a1322; --surface: #121f35; --line: #2a3c59; --edge: #6d81a1; --text: #e9eff8; --text-2: #b1bfd4; --primary: #2b6cce; --focus: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; gap: 16px; padding: 24px; font: 15px/22px Archivo, system-ui, sans-serif; color: var(--text); background: var(--bg); }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; }
p { margin: 0; }
.reason { font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 132px; overflow: auto; }
.advice, .folder, h2 { color: var(--text-2); }
h2 { margin: 0 0 4px; font-size: 13px; line-height: 18px; font-weight: 550; }
section { flex: 1; min-height: 0; display: flex; flex-direction: column; }
pre { flex: 1; min-height: 0; margin: 0; padding: 12px 16px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.folder { font-size: 13px; line-height: 18px; overflow-wrap: anywhere; }
nav { display: flex; justify-content: flex-end; gap: 12px; }
a { display: grid; place-items: center; min-height: 40px; padding: 0 18px; font-weight: 600; color: var(--text); text-decoration: none; background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; }
a.main { color: #ffffff; background: var(--primary); border-color: var(--primary); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`

const button = (action: FailureAction): string =>
  `<a href="/${action}"${action === 'again' ? ' class="main"' : ''}>${LABELS[action]}</a>`

/**
 * The page of the window: plain HTML with everything escaped and no script. Its buttons are links, which the host turns into
 * actions instead of following them.
 */
export function failurePage(failure: Failure): string {
  const { title, reason, advice, logLines, logFolder } = failure
  const log = logLines.length === 0 ? 'Nothing has been logged yet' : logLines.map(escaped).join('\n')
  const folder = logFolder === '' ? '' : `<p class="folder">The logs are in ${escaped(logFolder)}</p>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Purser</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(title)}</h1>
<p class="reason" role="alert">${escaped(reason)}</p>
<p class="advice">${escaped(advice)}</p>
<section aria-labelledby="log"><h2 id="log">Last entries of the log</h2><pre tabindex="0" aria-labelledby="log">${log}</pre></section>
${folder}
<nav>${actionsOf(failure).map(button).join('')}</nav>
</body>
</html>
`
}

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The headers of the page: it may use its style and nothing else. */
export const failureHeaders: Record<string, string> = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyText({ 'default-src': "'none'", 'style-src': `'sha256-${styleHash}'`, ...closedWays }),
}

/** The same as plain text, for the system's dialog box. */
export const failureText = ({ reason, advice, logFolder }: Failure): string =>
  [reason, advice, ...(logFolder === '' ? [] : [`The logs are in ${logFolder}`])].join('\n\n')
