import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Above it a file of the screens does more than one thing (docs/decisions/2026-11-28-source-folders.md). */
const MAX_LINES = 400

const linesOf = (text: string): number => text.trimEnd().split('\n').length

/** The files with more lines than a file may have. */
const tooLong = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([file, text]) => (linesOf(text) > MAX_LINES ? [`${file}: ${linesOf(text)} lines`] : []))

describe('the files of the screens', () => {
  it('are no longer than one screen part needs', () => {
    const files = globSync('src/renderer/**/*.{ts,tsx,css}')
    expect(files.length).toBeGreaterThan(600)
    expect(tooLong(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
  })

  it('negative control: a file of 401 lines is found', () => {
    expect(tooLong({ 'a.tsx': 'x\n'.repeat(401), 'b.css': 'x\n'.repeat(400) })).toEqual(['a.tsx: 401 lines'])
  })
})
