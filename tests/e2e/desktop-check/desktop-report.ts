/** How a step ended. */
export interface StepResult {
  title: string
  outcome: 'held' | 'FAILED' | 'not tried'
  /** What the step kept for the report, why it was not tried, or what went wrong. */
  says: string
  seconds: number
}

/** A run of the desktop check on one machine. */
export interface DesktopRun {
  /** When it began, as ISO 8601 has it. */
  at: string
  /** What it ran on, by name: system, Electron, Chromium, Node, Purser. */
  versions: Record<string, string>
  results: readonly StepResult[]
}

/** Whether every step that was tried held, and there was one. */
export const hasHeld = ({ results }: DesktopRun): boolean =>
  results.some(({ outcome }) => outcome === 'held') && results.every(({ outcome }) => outcome !== 'FAILED')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

/** The run as a section of docs/desktop-runs.md: versions, a table of what held, and the sum in a sentence. */
export function runReport(run: DesktopRun): string {
  const { at, versions, results } = run
  const count = (outcome: StepResult['outcome']): number => results.filter((result) => result.outcome === outcome).length
  return [
    `## ${at.slice(0, 10)}, ${versions['System'] ?? 'an unnamed system'}`,
    '',
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(' · '),
    '',
    '| step | outcome | seconds | |',
    '| --- | --- | --- | --- |',
    ...results.map(
      ({ title, outcome, says, seconds }) => `| ${cell(title)} | ${outcome} | ${seconds.toFixed(1)} | ${cell(says)} |`,
    ),
    '',
    `${count('held')} held, ${count('FAILED')} failed, ${count('not tried')} not tried.`,
    '',
  ].join('\n')
}
