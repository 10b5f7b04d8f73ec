/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().startsWith(text)

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The time of RFC 3339 with its offset, without leap seconds, which `Date` cannot represent. */
const TIME = /^[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/
const DAY_LENGTH = 10

/** The formats of texts in the contract, shared by server, host and forms. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => EMAIL.test(text),
  date: isDay,
  'date-time': (text) => isDay(text.slice(0, DAY_LENGTH)) && TIME.test(text.slice(DAY_LENGTH)),
  uuid: (text) => UUID.test(text),
}
