import type { Mood } from '../moods.ts'

/** A button of the page. */
export interface Preset {
  id: string
  label: string
  hint: string
  mood: Mood
}

/** The moods offered on the page; code may set any mood with any count. */
export const presets: readonly Preset[] = [
  { id: 'ready', label: 'Ready', hint: 'Paper loaded, cover closed, switched on', mood: { kind: 'ready' } },
  { id: 'paper-low', label: 'Paper low', hint: 'Prints, and says so', mood: { kind: 'paper-low' } },
  { id: 'paper-out', label: 'Paper out', hint: 'Keeps what it has until Ready', mood: { kind: 'paper-out' } },
  {
    id: 'paper-out-soon',
    label: 'Paper out after 8 lines',
    hint: 'Stops within the next receipt',
    mood: { kind: 'paper-out', afterLines: 8 },
  },
  { id: 'cover-open', label: 'Cover open', hint: 'Keeps what it has until Ready', mood: { kind: 'cover-open' } },
  { id: 'slow', label: 'Slow', hint: 'Four lines a second', mood: { kind: 'slow', msPerLine: 250 } },
  { id: 'mute', label: 'Mute', hint: 'Accepts, never answers', mood: { kind: 'mute' } },
  {
    id: 'mute-soon',
    label: 'Mute while printing',
    hint: 'Answers first, then falls mute',
    mood: { kind: 'mute', afterBytes: 1 },
  },
  {
    id: 'reset',
    label: 'Reset while printing',
    hint: 'Drops buffer and connection after 300 bytes',
    mood: { kind: 'reset', afterBytes: 300 },
  },
  { id: 'off', label: 'Switched off', hint: 'Refuses connections', mood: { kind: 'off' } },
]

/** The preset of a mood, counts included; undefined for any other mood set by code. */
export const presetOf = (mood: Mood): Preset | undefined =>
  presets.find((preset) => JSON.stringify(preset.mood) === JSON.stringify(mood))
