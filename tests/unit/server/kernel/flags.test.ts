import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describedFlags, helpOf, serverFlags } from '../../../../src/server/kernel/flags.ts'

/** A flag as a row of the table in docs/configuration.md. */
const rowOf = ({ usage, means }: { usage: string; means: string }): string =>
  `| \`${usage.replaceAll('|', String.raw`\|`)}\` | ${means} |`

describe('the flags of the server', () => {
  it('are documented as they are, in their order', () => {
    const page = readFileSync('docs/configuration.md', 'utf8').split('\n')
    const first = page.indexOf('| flag | meaning, and what is taken without it |') + 2
    expect(page.slice(first, first + describedFlags.length)).toEqual(describedFlags.map(rowOf))
  })

  it('are all in the help, with what is taken without them', () => {
    const help = helpOf(describedFlags)
    for (const name of Object.keys(serverFlags)) expect(help).toMatch(new RegExp(`^  --${name}( |$)`, 'm'))
    expect(help).toContain('the port to listen on; 0 takes any free one (4150)')
  })
})
