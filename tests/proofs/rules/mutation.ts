import type { Sabotage } from '../proof.ts'

/** One rule of the money changed; `on` says on which databases it has to show. */
export interface Mutation {
  rule: string
  edit: Sabotage
  on: 'sqlite' | 'both'
}

export const edit = (file: string, from: string, to: string): Sabotage => ({ file: `src/server/${file}`, from, to })
