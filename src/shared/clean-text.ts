/** Characters that are never stored: control characters, and marks that change the direction of the text around them. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Text as it is stored: well-formed, composed (NFC), without control characters, trimmed. */
export const cleanText = (text: string): string => text.toWellFormed().normalize('NFC').replaceAll(UNWANTED, '').trim()

/** Whether a text has nothing visible, such as only spaces or zero-width characters. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
