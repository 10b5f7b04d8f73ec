import type { Mood } from '../moods.ts'
import type { PaperLine } from '../../shared/receipt/layout.ts'
import { paperText } from '../paper-roll.ts'
import { presetOf, presets } from './presets.ts'
import { escapeMarkup, receiptSvg } from './receipt-svg.ts'
import { script } from './script.ts'
import { style } from './style.ts'

/** What the page shows at a moment. */
export interface PageState {
  address: string
  columns: number
  mood: Mood
  receipts: readonly (readonly PaperLine[])[]
  strip: readonly PaperLine[]
  drawerOpenings: number
  problems: readonly string[]
}

/** The page shows only the newest receipts; their numbers count the older ones too. */
const SHOWN_RECEIPTS = 24

const button = ({ id, label, hint }: (typeof presets)[number], chosen: boolean): string =>
  `<button type="button" data-mood="${id}" aria-pressed="${chosen}" aria-labelledby="label-${id}" aria-describedby="hint-${id}"><b id="label-${id}">${label}</b><span id="hint-${id}">${hint}</span></button>`

/** The buttons of the moods, the current one pressed. */
export function moodButtons(mood: Mood): string {
  const chosen = presetOf(mood)?.id
  return presets.map((preset) => button(preset, preset.id === chosen)).join('')
}

/** One sentence for the status region, read out when it changes. */
export function summary({ mood, receipts, drawerOpenings }: PageState): string {
  const count = receipts.length === 1 ? '1 receipt printed' : `${receipts.length} receipts printed`
  const drawer = drawerOpenings === 0 ? '' : `, drawer opened ${drawerOpenings} ${drawerOpenings === 1 ? 'time' : 'times'}`
  return `${presetOf(mood)?.label ?? mood.kind}. ${count}${drawer}.`
}

const figure = (title: string, lines: readonly PaperLine[], columns: number): string =>
  `<figure><figcaption>${title}</figcaption>${receiptSvg(lines, columns)}<pre class="aside">${escapeMarkup(paperText(lines))}</pre></figure>`

/** The paper, newest first: lines not cut off yet, then the receipts. */
export function paper(state: PageState): string {
  const hanging = state.strip.length === 0 ? '' : figure('In the printer', state.strip, state.columns)
  const cut = state.receipts
    .map((lines, index) => figure(`Receipt ${index + 1}`, lines, state.columns))
    .slice(-SHOWN_RECEIPTS)
    .toReversed()
  const problems = state.problems.map((problem) => `<p class="problem">${escapeMarkup(problem)}</p>`).join('')
  const empty = hanging === '' && cut.length === 0 ? '<p class="empty">Receipts appear here as they come out.</p>' : ''
  return problems + empty + hanging + cut.join('')
}

/** The whole page, complete without its script, which keeps it up to date. */
export const pageMarkup = (state: PageState, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Virtual printer</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header>
<h1>Virtual printer</h1>
<p>${escapeMarkup(state.address)} · ${state.columns} columns</p>
<p id="summary" role="status">${summary(state)}</p>
</header>
<nav id="moods" aria-label="How the printer behaves">${moodButtons(state.mood)}</nav>
<main id="paper" aria-label="Paper">${paper(state)}</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`
