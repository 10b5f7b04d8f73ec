/** The languages that a passenger's papers may be asked in, by ISO 639-1 code. */
// oxfmt-ignore
export const languages = [
  'ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'gu', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja',
  'kn', 'ko', 'lt', 'lv', 'ml', 'mr', 'ms', 'ne', 'nl', 'no', 'pa', 'pl', 'pt', 'ro', 'ru', 'si', 'sk', 'sl', 'sr', 'sv',
  'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh',
] as const
export type Language = (typeof languages)[number]

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language; empty for an empty code. */
export const languageLabel = (code: Language | ''): string => (code === '' ? '' : (names.of(code) ?? code))
