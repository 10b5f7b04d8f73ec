/** What must never be where it does not belong, by what it is. */
export type Canaries = Readonly<Record<string, string>>

/** A passenger's, as they are registered; each text occurs nowhere else. */
export const passenger = {
  fullName: 'Wilhelmina Quillfeather',
  email: 'quillfeather@canary.example',
  personalAddress: '7 Canary Wharf Lane, Lower Nesting',
  mobileNo: '+919812345678',
  issuePlace: 'Canarypur Passport Office Z8812345',
  issueDate: '2019-02-13',
  expiryDate: '2034-02-12',
  nationality: 'Canarian',
} as const

/** Those of it that may be in no log, name, file or storage. A name may be where staff work with it. */
export const personal: Canaries = {
  'e-mail': passenger.email,
  address: 'Canary Wharf Lane',
  mobile: '9812345678',
  passport: 'Canarypur',
}

/** What staff and guests type to prove who they are. */
export const secrets: Canaries = {
  password: 'feathers of a yellow canary',
  'wrong password': 'feathers of a green canary',
  PIN: '730591',
  'wrong PIN': '730592',
  'approval PIN': '918273',
  'wrong approval PIN': '918274',
}

/** An applicant for membership: typed by a stranger on the login screen. */
export const applicant: Canaries = { 'applicant e-mail': 'mallard@canary.example', 'applicant mobile': '9887766554' }

const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** The kinds of canary found in a text; a short number counts only when it is separate, or every clock would hold one. */
export function canariesIn(text: string, canaries: Canaries): string[] {
  const hits = (canary: string): boolean =>
    isNumber(canary) && canary.length < 8
      ? new RegExp(`(?<![\\d.-])${canary}(?![\\d.])`).test(text)
      : text.toLowerCase().includes(canary.toLowerCase())
  return Object.entries(canaries).flatMap(([what, canary]) => (canary !== '' && hits(canary) ? [what] : []))
}
