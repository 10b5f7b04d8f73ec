import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Server tests that a quick run always has: who may call what, and logging in. */
const ALWAYS = ['tests/server/contract/roles.test.ts', 'tests/server/people/sessions/login.test.ts']

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    // Not a git checkout, or no such branch: the quick run then has its fixed part only.
    return []
  }
}

/** Files that differ from where this branch left the main one, uncommitted and new ones too. */
function changedFiles(): string[] {
  const [base] = git('merge-base', 'HEAD', 'origin/main')
  return [...(base === undefined ? [] : git('diff', '--name-only', base)), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The folders of server tests for changed files: `src/server/orders/entry/split.service.ts` is tested in `tests/server/orders/entry`. */
export function serverFoldersOf(changed: readonly string[], exists: (folder: string) => boolean = existsSync): string[] {
  const folders = changed.flatMap((file) => /^(?:src|tests)\/server\/(.+)\/[^/]+$/.exec(file)?.[1] ?? [])
  return [...new Set(folders)].map((folder) => join('tests', 'server', folder)).filter((folder) => exists(folder))
}

/** Arguments for Vitest: all unit tests, and the server tests next to what changed; PURSER_QUICK leaves out the slow ones. */
export function quickTests(): string[] {
  return ['--project', 'unit', '--project', 'server', 'tests/unit', ...ALWAYS, ...serverFoldersOf(changedFiles())]
}
