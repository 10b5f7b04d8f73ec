import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A row of a table of threats: what could happen, what stops it, and what shows that it does. */
interface Row {
  threat: string
  stops: string
  shownBy: string[]
}

const HEAD = '| threat | what stops it | shown by |'

/** The rows of every table of threats: `| threat | what stops it | `file` › title<br>`file` › title |`. */
function rowsOf(markdown: string): Row[] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, nth) => {
    if (line !== HEAD) return []
    const rest = lines.slice(nth + 2)
    const end = rest.findIndex((row) => !row.startsWith('| '))
    return rest.slice(0, end === -1 ? rest.length : end).map((row) => {
      const [threat = '', stops = '', shownBy = ''] = row.slice(2, -2).split(' | ')
      return { threat, stops, shownBy: shownBy.split('<br>') }
    })
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a file has a test, or a group of tests, with exactly this title; of a proof the title is its row. */
const shows = (file: string, source: string, title: string): boolean =>
  file.startsWith('tests/proofs/')
    ? source.includes(`id: '${title}'`)
    : [`'`, `"`, '`'].some((quote) => new RegExp(String.raw`\(\s*${quote}${escaped(title)}${quote}\s*,`).test(source))

/** What is wrong with a row: nothing said, no test, a file that is not there, a title that the file does not have. */
function faultsOf({ threat, stops, shownBy }: Row): string[] {
  const empty = threat === '' || stops === '' ? [`${threat}: nothing stops it`] : []
  return [
    ...empty,
    ...shownBy.flatMap((citation) => {
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(citation) ?? []
      if (!/^tests\/.*\.tsx?$/.test(file) || !existsSync(file)) return [`${threat}: no test file ‘${file}’`]
      return shows(file, readFileSync(file, 'utf8'), title) ? [] : [`${threat}: no test ‘${title}’ in ${file}`]
    }),
  ]
}

describe('the threats of SECURITY.md', () => {
  const document = readFileSync('SECURITY.md', 'utf8')
  const rows = rowsOf(document)

  it('each name what stops them, and tests that exist, under titles that they have', () => {
    expect(rows.length).toBeGreaterThan(35)
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('are in a table in every section of threats', () => {
    const sections = document.split(/^## /m).slice(1)
    const others = ['Report a vulnerability', 'What is protected']
    const without = sections.filter((section) => !section.includes(HEAD)).map((section) => section.split('\n')[0])
    expect(without).toEqual(others)
  })

  it('would be found without a test: a file or title that is gone, a proof without the row, no citation', () => {
    const file = 'tests/server/desk/pin.service.test.ts'
    const cited = (citation: string) =>
      rowsOf([HEAD, '| --- | --- | --- |', `| a PIN is set | consent | ${citation} |`].join('\n'))
    expect(cited(`\`${file}\` › by a code once, within five minutes and five tries`).flatMap(faultsOf)).toEqual([])
    expect(cited('`tests/proofs/rows/r25-consent.ts` › R25').flatMap(faultsOf)).toEqual([])
    const bad = [
      `\`${file}\` › by a code`,
      '`tests/server/gone.test.ts` › by a code',
      '`tests/proofs/rows/r25-consent.ts` › R2',
      '',
    ]
    for (const citation of bad) expect(cited(citation).flatMap(faultsOf)).toHaveLength(1)
  })
})
