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

/** Asks the scheme for an address as the main process can, who names them as it likes. */
const answersOf = ({ app }: Subject, urls: readonly string[]): Promise<{ url: string; method: string; body: string }[]> =>
  app.electron.evaluate(async ({ session }, asked) => {
    const answers = asked.flatMap((url) =>
      ['GET', 'POST'].map(async (method) => {
        const body = await session.defaultSession
          .fetch(url, { method })
          .then(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64'))
          .catch(() => '')
        return { url, method, body }
      }),
    )
    return Promise.all(answers)
  }, urls)

async function leaks(subject: Subject): Promise<string[]> {
  const known = screens()
  return (await answersOf(subject, hostilePaths())).flatMap(({ url, method, body }) => {
    const bytes = Buffer.from(body, 'base64')
    if (bytes.length === 0 || (method === 'GET' && known.has(hashOf(bytes)))) return []
    return [`${method} ${url} gave ${bytes.length} bytes`]
  })
}

/** 18: nothing from file://, and a scheme of our own that hands out its fixed map of files and nothing else. */
export const ownScheme: ChecklistItem = {
  title: '18. Avoid the file:// protocol, prefer custom protocols',
  findings: async (subject) => {
    const { app, page } = subject
    const urls = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    )
    const read = await page.evaluate(
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
      ...urls.filter((url) => url.startsWith('file:')).map((url) => `a window shows ${url}`),
      ...read.filter(({ text }) => text !== '' && !known.has(hashOf(Buffer.from(text)))).map(({ path }) => `a page read ${path}`),
      ...(await leaks(subject)),
    ]
  },
}
