import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Proof, type Sabotage, SABOTAGE_VARIABLE } from '../../proofs/proof.ts'
import { mutations } from '../../proofs/rules/mutations.ts'
import { judge, type Turn } from '../../proofs/turn.ts'

const holding: Turn = { holds: true, figure: '0 lost', seconds: 1 }
const breaking: Turn = { holds: false, figure: '3 lost', seconds: 1 }
const crashing: Turn = { holds: false, figure: 'could not be measured', seconds: 0 }

describe('a row of the proofs', () => {
  it('passes when its goal holds and its control does not', () => {
    expect(judge(holding, breaking)).toBe('passed')
    expect(judge(holding, null)).toBe('passed')
  })

  it('fails when the goal does not hold, the control is not caught, or the control could not run', () => {
    expect(judge(breaking, breaking)).toBe('failed')
    expect(judge(holding, holding)).toBe('failed')
    expect(judge(holding, crashing)).toBe('failed')
    expect(judge(crashing, breaking)).toBe('failed')
  })

  it('is neither where the machine cannot measure it', () => {
    expect(judge({ ...holding, skipped: 'no strace here' }, null)).toBe('skipped')
  })
})

function totalWith(edits: Sabotage[]): { said: string; status: number | null } {
  const script = `import('./src/shared/money.ts').then(({ toRupees }) => console.log(toRupees(12345)))`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', './tests/proofs/sabotage-hook.ts', '--input-type=module', '-e', script],
    {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { ...process.env, [SABOTAGE_VARIABLE]: JSON.stringify(edits) },
      encoding: 'utf8',
    },
  )
  return { said: stdout.trim() + stderr, status }
}

describe('a sabotage', () => {
  it('changes the source as it is loaded, and nothing without one', () => {
    expect(totalWith([]).said).toBe('123.45')
    const edit = {
      file: 'src/shared/money.ts',
      from: 'export const toRupees',
      to: 'export const toRupees = () => 7\nconst original',
    }
    expect(totalWith([edit]).said).toBe('7')
  })

  it('is an error when what it replaces is not there exactly once', () => {
    const { said, status } = totalWith([{ file: 'src/shared/money.ts', from: 'no such line', to: '' }])
    expect(status).not.toBe(0)
    expect(said).toContain("src/shared/money.ts has 0 times 'no such line'")
  })
})

const proofs = join(import.meta.dirname, '..', '..', 'proofs', 'rows')
const controls = await Promise.all(
  readdirSync(proofs)
    .filter((name) => /^r\d\d-.*\.ts$/.test(name))
    .map(async (file) => ((await import(join(proofs, file))) as { default: Proof }).default),
)

it.each(controls)('what the control of $id replaces is in its file, once', ({ control }) => {
  const sources = new Map<string, string>()
  for (const { file, from, to } of control?.edits ?? []) {
    const pieces = (sources.get(file) ?? readFileSync(file, 'utf8')).split(from)
    expect(pieces, `${file}: ${from}`).toHaveLength(2)
    sources.set(file, pieces.join(to))
  }
})

it.each(mutations)('the rule of the money that R5 breaks is in its file, once: $rule', ({ edit: { file, from } }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
})
