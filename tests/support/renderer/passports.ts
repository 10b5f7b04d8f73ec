/** The check digit of ICAO Doc 9303-3, 4.9: weights 7, 3, 1; a letter counts from A = 10, a filler 0. */
export const digitOf = (signs: string): string => {
  const value = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
  return String(signs.split('').reduce((sum, sign, at) => sum + value(sign) * ([7, 3, 1][at % 3] ?? 0), 0) % 10)
}

const withDigit = (signs: string): string => signs + digitOf(signs)

export const formats = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B'] as const
export type Format = (typeof formats)[number]

/** A document before it is written as lines: dates as YYMMDD, the name as `SURNAME<<GIVEN<NAMES`. */
export interface Document {
  format?: Format
  name?: string
  state?: string
  number?: string
  birth?: string
  sex?: string
  expiry?: string
  personal?: string
}

/** The number's place with its check digit, and how a long one begins the optional data (ICAO Doc 9303-5, 4.2.2). */
function numberParts(number: string): [string, string] {
  if (number.length <= 9) return [withDigit(number.padEnd(9, '<')), '']
  return [`${number.slice(0, 9)}<`, `${number.slice(9)}${digitOf(`${number.slice(0, 9)}<${number.slice(9)}`)}<`]
}

/** The lines of a document, whole and right, written by ICAO Doc 9303-4 to -7. */
export function linesOf(document: Document = {}): string {
  const { format = 'TD3', name = 'MEHTA<<ROHAN', state = 'IND', number = 'Z1234567', personal = '' } = document
  const { birth = '880418', sex = 'M', expiry = '310601' } = document
  const [numbered, tail] = numberParts(number)
  const [born, expires, nation] = [withDigit(birth), withDigit(expiry), state.padEnd(3, '<')]
  const second = numbered + nation + born + sex + expires
  switch (format) {
    case 'TD1': {
      const first = numbered + tail.padEnd(15, '<')
      const rest = '<'.repeat(11)
      const whole = digitOf(first + born + expires + rest)
      return [`I<${nation}${first}`, born + sex + expires + nation + rest + whole, name.padEnd(30, '<')].join('\n')
    }
    case 'TD2': {
      const rest = tail.padEnd(7, '<')
      return [`I<${nation}${name}`.padEnd(36, '<'), second + rest + digitOf(numbered + born + expires + rest)].join('\n')
    }
    case 'TD3': {
      const own = withDigit(personal.padEnd(14, '<'))
      return [`P<${nation}${name}`.padEnd(44, '<'), second + own + digitOf(numbered + born + expires + own)].join('\n')
    }
    case 'MRV-A':
      return [`V<${nation}${name}`.padEnd(44, '<'), second.padEnd(44, '<')].join('\n')
    case 'MRV-B':
      return [`V<${nation}${name}`.padEnd(36, '<'), second.padEnd(36, '<')].join('\n')
  }
}

/** Another character in place of one. */
export const withSign = (text: string, at: number, sign: string): string => text.slice(0, at) + sign + text.slice(at + 1)
