import { csvFile } from './sheet-file.ts'

/** The columns of an agency's file, as agencies name them. */
export const head = [
  'Surname',
  'Given names',
  'Date of birth',
  'Gender',
  'Nationality',
  'Passport no',
  'Place of issue',
  'Date of issue',
  'Date of expiry',
  'Cabin',
  'Booking reference',
  'Email',
  'Mobile',
  'Address',
] as const
export type Column = (typeof head)[number]
export type Guest = Partial<Record<Column, string>>

/** A right row; `nth` makes it another passenger. */
export const guestRow = (nth: number, changes: Guest = {}): Record<Column, string> => ({
  Surname: `Fernandes ${['Alves', 'Braga', 'Costa', 'Dias'][nth % 4] ?? ''}`,
  'Given names': `Leela ${String.fromCharCode(65 + (nth % 26))}${String.fromCharCode(97 + (Math.floor(nth / 26) % 26))}`,
  'Date of birth': `19${60 + (nth % 40)}-0${1 + (nth % 9)}-1${nth % 10}`,
  Gender: nth % 2 === 0 ? 'F' : 'Mr',
  Nationality: 'India',
  'Passport no': `Z${1_000_000 + nth}`,
  'Place of issue': 'Mumbai',
  'Date of issue': '2021-06-02',
  'Date of expiry': '2095-06-01',
  Cabin: String(6101 + Math.floor(nth / 2)),
  'Booking reference': `WVC-${Math.floor(nth / 4)}`,
  Email: `guest${nth}@mail.example`,
  Mobile: `+91 98${String(nth).padStart(8, '0')}`,
  Address: '14 Palm Grove Road, Mumbai',
  ...changes,
})

/** One row in so many is wrong: 37 of 1,200. */
const WRONG_EVERY = 32
const faults: readonly Guest[] = [
  { Gender: 'Q' },
  { Email: '' },
  { 'Date of birth': 'May' },
  { 'Date of expiry': '2022-01-01' },
  { Mobile: '12' },
  { Nationality: 'Atlantis' },
]

/** A manifest in which one row in 32 is wrong, each in another way than the one before. */
export const faultyRows = (count: number): Record<Column, string>[] =>
  Array.from({ length: count }, (_row, nth) => {
    const isWrong = nth % WRONG_EVERY === WRONG_EVERY - 1
    return guestRow(nth, isWrong ? faults[Math.floor(nth / WRONG_EVERY) % faults.length] : {})
  })

/** The file as the calls take it. */
export const manifestOf = (rows: readonly Guest[], columns: readonly string[] = head, name = 'manifest.csv') =>
  csvFile(name, [columns, ...rows.map((row) => columns.map((column) => row[column as Column] ?? ''))])
