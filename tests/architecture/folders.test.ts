import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Source {
  file: string
  text: string
}

/** The pairs of folders that import each other, a folder and one inside it too. */
function mutualFolders(sources: readonly Source[]): string[] {
  const arrows = new Set(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)]
        .map(([, specifier = '']) => dirname(join(dirname(file), specifier)))
        .filter((folder) => folder !== dirname(file))
        .map((folder) => `${dirname(file)} ${folder}`),
    ),
  )
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}

/** How many sources a part of the program has at least, so that none of them goes unread. */
const parts = [
  { part: 'src/server', least: 200 },
  { part: 'src/main', least: 100 },
  { part: 'src/shared', least: 100 },
  { part: 'src/renderer', least: 400 },
]

describe('the folders', () => {
  it.each(parts)('of $part never import each other', ({ part, least }) => {
    const sources = globSync(`${part}/**/*.{ts,tsx}`).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    expect(sources.length).toBeGreaterThan(least)
    expect(mutualFolders(sources)).toEqual([])
  })

  it('negative control: two that do are found, by whatever files', () => {
    const sources = [
      { file: 'src/server/cards/card.ts', text: "import { a } from './ledger/ledger.ts'\n" },
      {
        file: 'src/server/cards/ledger/chain.ts',
        text: "import type { Card } from '../tender.ts'\nimport { b } from '../../kernel/b.ts'\n",
      },
    ]
    expect(mutualFolders(sources)).toEqual(['src/server/cards src/server/cards/ledger'])
  })
})
