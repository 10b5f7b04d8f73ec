const unescaped: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' }

/**
 * The words that a desktop starts by an entry's Exec, read by the Desktop Entry Specification 1.5 in its own order: escapes of a string,
 * then words and quotes, then `%%`. Throws where Exec is missing, or has a field code or a quote without its end.
 */
export function execWords(entry: string): string[] {
  const [, raw] = /^Exec=(.*)$/m.exec(entry) ?? []
  if (raw === undefined) throw new Error(`no Exec in ${entry}`)
  const value = raw.replaceAll(/\\(.)/g, (_all, letter: string) => unescaped[letter] ?? letter)
  const words: string[] = []
  const word = /(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s"]+))(?:\s+|$)/gy
  while (word.lastIndex < value.length) {
    const at = word.lastIndex
    const [, inQuotes, plain] = word.exec(value) ?? []
    if (inQuotes === undefined && plain === undefined) throw new Error(`Exec cannot be read from ${at} on: ${value}`)
    words.push(plain ?? (inQuotes ?? '').replaceAll(/\\([\s\S])/g, '$1'))
  }
  return words.map((text) =>
    text.replaceAll(/%(.?)/g, (code, letter: string) => {
      if (letter !== '%') throw new Error(`a field code: ${code}`)
      return '%'
    }),
  )
}
