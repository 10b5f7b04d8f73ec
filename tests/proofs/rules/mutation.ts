import type { Seam } from '../seam.ts'

/** One rule of the money broken; `on` says on which databases it has to show. */
export interface Mutation {
  rule: string
  seams: readonly Seam[]
  on: 'sqlite' | 'both'
}

/** A rule that shows on SQLite. */
export const broken = (rule: string, ...seams: readonly Seam[]): Mutation => ({ rule, seams, on: 'sqlite' })
