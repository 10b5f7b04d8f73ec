import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChecklistItem, Subject } from './subject.ts'

const ups = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%252e%252e',
  '..%00',
  '..;',
  '%c0%ae%c0%ae',
  '\uff0e\uff0e',
  '....//',
  '..%5c..',
  '..\\',
]
const slashes = ['/', '//', '%2f', '%2F', '\\', '%5c', '/./', '%252f']
const targets = ['package.json', 'out/main/index.js', 'etc/passwd', 'main/index.js', 'preload/index.cjs']

/** More than two hundred addresses that lead out of a folder where a handler joins paths. */
export function hostilePaths(): string[] {
  const climbing = ups.flatMap((up) => slashes.flatMap((slash) => [1, 2].map((times) => `${up}${slash}`.repeat(times))))
  const made = climbing.map((climb, at) => `app://purser/${climb}${targets[at % targets.length] ?? ''}`)
  const single = [
    'app://purser/assets/..%2f..%2fmain%2findex.js',
    'app://purser/file:///etc/passwd',
    'app://purser//etc/passwd',
    'app://purser/C:/Windows/win.ini',
    'app://purser/%00',
    'app://purser/index.html%00.js',
    'app://purser/assets/gone.js',
    'app://purser/__proto__',
    'app://purser/constructor',
    'app://elsewhere/index.html',
    'app://purser.evil.example/index.html',
    'app://evil@purser/../package.json',
  ]
  return [...made, ...single]
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What the screens consist of: an answer with any other body was never ours to give. */
function screens(): Set<string> {
  const root = join('out', 'renderer')
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(entries.map((entry) => hashOf(readFileSync(join(entry.parentPath, entry.name)))))
}

async function leaks({ program }: Subject): Promise<string[]> {
  const known = screens()
  const findings: string[] = []
  for (const url of hostilePaths())
    for (const method of ['GET', 'POST']) {
      // Chromium and Electron resolve dots before a handler sees them; the handler gets them raw here.
      const answer = await program.ask('scheme', { url, method, headers: [] }).catch(() => null)
      if (answer === null || answer.body.length === 0) continue
      if (method !== 'GET' || !known.has(hashOf(answer.body))) findings.push(`${method} ${url} gave ${answer.body.length} bytes`)
    }
  return findings
}

/** 18: nothing from file://, and a scheme of our own that hands out its fixed map of files and nothing else. */
export const ownScheme: ChecklistItem = {
  title: '18. Avoid the file:// protocol, prefer custom protocols',
  findings: async (subject) => {
    const { page, program } = subject
    const files = (await program.ask('calls', 'BrowserWindow.load')).filter(
      ({ name, args }) => name.endsWith('loadFile') || String(args[0]).startsWith('file:'),
    )
    const statuses = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map((path) =>
            fetch(path).then(
              async (answer) => ({ path, text: await answer.text() }),
              () => ({ path, text: '' }),
            ),
          ),
        ),
      hostilePaths().map((url) => url.replace(/^app:\/\/[^/]*/, '')),
    )
    const known = screens()
    return [
      ...files.map(({ args }) => `the program loaded ${String(args[0])}`),
      ...statuses
        .filter(({ text }) => text !== '' && !known.has(hashOf(Buffer.from(text))))
        .map(({ path }) => `a page read ${path}`),
      ...(await leaks(subject)),
    ]
  },
}
