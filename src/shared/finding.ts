/** The result of checking one part of an installation. */
export interface Finding {
  part: string
  isGood: boolean
  /** The result, with what to do if it is not good. */
  says: string
}

export const good = (part: string, says: string): Finding => ({ part, isGood: true, says })
export const bad = (part: string, says: string): Finding => ({ part, isGood: false, says })

const PART_WIDTH = 10

/** The finding as one line: a mark, the part and the result. */
export const findingLine = ({ part, isGood, says }: Finding): string => `${isGood ? '✓' : '✗'} ${part.padEnd(PART_WIDTH)} ${says}`

/** A size in the largest suitable unit. */
export function sizeText(bytes: number): string {
  const MB = 1024 * 1024
  return bytes < 10_240 * MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / MB / 1024)} GB`
}
