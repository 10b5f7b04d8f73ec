import type { StartCommand } from './autostart.ts'

/* Sections named here are those of the Desktop Entry Specification 1.5 (specifications.freedesktop.org/desktop-entry-spec). */

/** Characters that make an argument need quotes (The Exec key). */
const RESERVED = /[\s"'\\<>~|&;$*?#()`]/

/** One argument of a command line. `%` starts a field code there, quoted or not, so it is doubled. */
function quoted(word: string): string {
  const text = word.replaceAll('%', '%%')
  if (word !== '' && !RESERVED.test(word)) return text
  return `"${text.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value of type string, escaped after it was quoted (Possible value types). */
const escaped = (value: string): string => value.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? found)

/** The value of the key Exec. */
export const execValue = ({ program, args }: StartCommand): string => escaped([program, ...args].map(quoted).join(' '))

const entryOf = (line: string): string => `[Desktop Entry]\nType=Application\nName=Purser\n${line}\n`

/** An entry that starts a command. Throws if the program's path contains a `=`, which the specification does not allow. */
export function startingEntry(command: StartCommand): string {
  const { program } = command
  if (program.includes('=')) throw new Error(`a startup entry cannot name a program with “=” in its path: ${program}`)
  return entryOf(`Exec=${execValue(command)}`)
}

/** An entry that hides the entries of the same name in later folders (Recognized desktop entry keys, Hidden). */
export const hidingEntry = (): string => entryOf('Hidden=true')

/** The raw values of the main group by key. */
export function entryValues(text: string): ReadonlyMap<string, string> {
  const [, group = ''] = text.split(/^\[Desktop Entry\][ \t]*$/m)
  const [own = ''] = group.split(/^\[/m)
  const pairs = own.matchAll(/^([A-Za-z\d-]+)[ \t]*=[ \t]*(.*)$/gm)
  return new Map([...pairs].map(([, key = '', value = '']) => [key, value.trimEnd()]))
}
