const commands = new Set(['backup', 'restore', 'verify'])

/** What may come before our first argument: the folder that Electron itself is started on, and a flag that it needs on some systems. */
const before = new Set(['.', '--no-sandbox'])

/** The arguments of `purser backup|restore|verify` when the installed app is started as one, else null: then it opens its window. */
export function commandArguments(argv: readonly string[]): string[] | null {
  const args = argv.slice(1).filter((word, index) => index > 1 || !before.has(word))
  return commands.has(args[0] ?? '') ? args : null
}
