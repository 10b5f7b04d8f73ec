import type { Seam } from './seam.ts'

/** One turn of a proof. */
export interface Run {
  /** Smaller counts, for each landing; every control is kept. */
  quick: boolean
  /** The control's turn: the same check, with what `control` names broken. */
  broken: boolean
  /** All random numbers of the turn come from here; printed, so that a failure can be repeated. */
  seed: number
  /** Resolves when no other proof is at work: what is judged by its time waits for it. For a proof that `isTimed`. */
  alone: () => Promise<void>
}

export interface Measured {
  holds: boolean
  /** For the table, short: '1 024 kills, 16 311 acknowledged, 0 lost'. */
  figure: string
  /** The first breaches, in words that name the row or request. */
  found?: string[]
  /** Why it could not be measured on this machine; such a row neither passes nor fails. */
  skipped?: string
}

export interface Control {
  /** What is broken, in a few words: 'synchronous=NORMAL'. */
  broken: string
  /** Broken in the proof's process and in every server that it starts. */
  seams?: readonly Seam[]
}

/** A goal with its measurement, and the broken build or rule against which the same measurement must fail. */
export interface Proof {
  id: string
  goal: string
  /** What it wears most. Of three proofs at a time one `waits` more than it works; three that work would only slow each other down. */
  lane: 'processor' | 'disk' | 'waits'
  /** Asks for `Run.alone`: it comes last, and at the end is the only one at work. */
  isTimed?: boolean
  measure(run: Run): Promise<Measured>
  /** Null where breaking nothing makes no sense: then `figure` shows that each point was reached. */
  control: Control | null
}
