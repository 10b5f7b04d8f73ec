/** The page's style, with the tokens of look.md; the paper is always light. */
export const style = `
:root { color-scheme: light; --bg: #dbe3ec; --surface: #fff; --text: #0e1d33; --text-2: #44546c; --line: #7b899f; --primary: #1a56b0;
  --tint: #e6effb; --amber: #fff3dd; --amber-text: #7c4a00; --paper: #fffefa; --ink: #15181d; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template: auto 1fr / 17rem 1fr; background: var(--bg); color: var(--text);
  font: 15px/22px 'Archivo Variable', Archivo, system-ui, sans-serif; }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding: 16px 24px; background: var(--surface);
  border-bottom: 1px solid #d5dde8; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; font-stretch: 112%; }
header p { margin: 0; color: var(--text-2); }
#summary { margin-left: auto; color: var(--text); font-weight: 600; font-variant-numeric: tabular-nums; }
nav { display: grid; gap: 8px; align-content: start; padding: 20px 0 20px 24px; }
button { display: grid; padding: 9px 14px; text-align: left; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line);
  border-radius: 8px; cursor: pointer; }
button b { font-weight: 600; }
button span { font-size: 13px; line-height: 18px; color: var(--text-2); }
button:hover { background: #f5f8fb; }
button[aria-pressed='true'] { background: var(--tint); border-color: var(--primary); box-shadow: inset 4px 0 var(--primary); }
button:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
main { display: flex; flex-wrap: wrap; gap: 28px; align-items: flex-start; align-content: flex-start; padding: 20px 24px 32px; }
figure { margin: 0; max-width: 100%; }
figcaption { margin-bottom: 8px; font-weight: 650; font-stretch: 112%; }
svg { display: block; max-width: 100%; height: auto; filter: drop-shadow(0 1px 2px #0e1d3326); }
.sheet { fill: var(--paper); }
rect.ink, text.ink { fill: var(--ink); }
text { font: 20px 'IBM Plex Mono', ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace; white-space: pre; }
text.paper { fill: var(--paper); }
text.bold { font-weight: 700; }
.aside { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.empty { margin: 0; padding: 40px; color: var(--text-2); border: 1px dashed var(--line); border-radius: 12px; }
.problem { flex-basis: 100%; margin: 0; padding: 10px 16px; background: var(--amber); color: var(--amber-text); border-radius: 8px; }
@media (max-width: 820px) { body { grid-template: auto auto 1fr / 1fr; } nav { grid-template-columns: 1fr 1fr; padding: 20px 24px 0; } }
`
