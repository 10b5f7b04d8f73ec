import type { PaxRow } from '../kernel/db/tables/tables.ts'

/** Who a demo passenger is; the rest of the record is made up from it. */
export interface Person {
  fullName: string
  sex: PaxRow['sex']
  type: PaxRow['type']
  country: string
  /** The part before the at sign: every address of the demo is at mail.example, which reaches nobody. */
  mailbox: string
  /** The last three digits of the mobile number. */
  digits: string
}

const person = (country: string, sex: PaxRow['sex'], fullName: string, mailbox: string, digits: string): Person => ({
  fullName,
  sex,
  type: 'adult',
  country,
  mailbox,
  digits,
})

/** The passengers of this voyage by PAX number: the first holds the venue's first number, the last registered last. */
export const peopleAboard: readonly Person[] = [
  person('United Kingdom', 'Female', 'Amelia Clarke', 'amelia.clarke', '308'),
  person('China', 'Male', 'Chen Wei', 'chen.wei', '771'),
  person('Sweden', 'Male', 'Lars Johansson', 'lars.j', '945'),
  person('United Arab Emirates', 'Female', 'Fatima Al Mansoori', 'fatima.am', '236'),
  person('India', 'Female', 'Priya Deshmukh', 'priya.d', '480'),
  person('Ireland', 'Male', "Liam O'Connor", 'liam.oconnor', '612'),
  person('Czechia', 'Female', 'Eva Novak', 'eva.novak', '159'),
  person('Japan', 'Male', 'Hiro Sato', 'hiro.sato', '823'),
  person('Ghana', 'Female', 'Grace Osei', 'grace.osei', '374'),
  person('India', 'Male', 'Arjun Nair', 'arjun.nair', '290'),
  person('India', 'Male', 'Kabir Shah', 'kabir.shah', '656'),
  person('Portugal', 'Male', 'Tomás Silva', 'tomas.silva', '018'),
  person('Bangladesh', 'Female', 'Nadia Rahman', 'nadia.r', '417'),
  person('India', 'Male', 'Vikram Singh', 'vikram.singh', '553'),
  person('France', 'Female', 'Isabelle Laurent', 'isabelle.l', '728'),
  person('Nigeria', 'Male', 'Daniel Okafor', 'd.okafor', '391'),
  person('Japan', 'Female', 'Yuki Tanaka', 'yuki.tanaka', '049'),
  person('India', 'Female', 'Meera Krishnan', 'meera.k', '665'),
  person('United Kingdom', 'Male', 'James Whitfield', 'j.whitfield', '132'),
  person('Portugal', 'Female', 'Sofia Almeida', 'sofia.almeida', '507'),
  { ...person('India', 'Male', 'Aarav Mehta', 'rohan.mehta', '214'), type: 'child' },
  person('Germany', 'Female', 'Clara Hoffmann', 'clara.h', '880'),
  person('India', 'Male', 'Rohan Mehta', 'rohan.mehta', '214'),
]

interface Names {
  country: string
  male: readonly string[]
  female: readonly string[]
  family: readonly string[]
}

/** Names that passengers of past voyages are made of. */
export const namePools: readonly Names[] = [
  {
    country: 'India',
    male: ['Rahul', 'Sanjay', 'Aditya', 'Karthik', 'Farhan', 'Nikhil'],
    female: ['Anjali', 'Kavita', 'Divya', 'Leena', 'Shreya', 'Zara'],
    family: ['Iyer', 'Patel', 'Kulkarni', 'Banerjee', 'Reddy', 'Chopra', "D'Souza", 'Pillai'],
  },
  {
    country: 'United Kingdom',
    male: ['Oliver', 'Harry', 'George', 'Ewan'],
    female: ['Charlotte', 'Emily', 'Imogen', 'Fiona'],
    family: ['Hughes', 'Bennett', 'Fraser', 'Carter', 'Ellis'],
  },
  {
    country: 'Germany',
    male: ['Jonas', 'Felix', 'Matthias', 'Jürgen'],
    female: ['Hannah', 'Greta', 'Ingrid', 'Sabine'],
    family: ['Schneider', 'Weber', 'Krüger', 'Vogel', 'Lang'],
  },
  {
    country: 'France',
    male: ['Hugo', 'Théo', 'Antoine', 'Rémi'],
    female: ['Camille', 'Élodie', 'Manon', 'Chloé'],
    family: ['Moreau', 'Girard', 'Lefèvre', 'Rousseau', 'Perrin'],
  },
  {
    country: 'Brazil',
    male: ['João', 'Caio', 'Mateus', 'Rafael'],
    female: ['Beatriz', 'Larissa', 'Helena', 'Luana'],
    family: ['Souza', 'Oliveira', 'Carvalho', 'Ribeiro', 'Azevedo'],
  },
  {
    country: 'Japan',
    male: ['Kenji', 'Haruto', 'Daichi', 'Sota'],
    female: ['Aiko', 'Sakura', 'Naomi', 'Rin'],
    family: ['Kobayashi', 'Nakamura', 'Yamada', 'Mori', 'Ishii'],
  },
  {
    country: 'Philippines',
    male: ['Miguel', 'Paolo', 'Andres', 'Jericho'],
    female: ['Maricel', 'Angela', 'Bianca', 'Carmela'],
    family: ['Santos', 'Reyes', 'Bautista', 'Villanueva', 'Ocampo'],
  },
  {
    country: 'United States',
    male: ['Ethan', 'Marcus', 'Caleb', 'Theodore'],
    female: ['Madison', 'Naomi', 'Harper', 'Denise'],
    family: ['Walker', 'Brooks', 'Sullivan', 'Ortiz', 'Coleman'],
  },
]

/** Streets of made-up addresses. */
export const streets = [
  'Palm Grove Road',
  'Harbour Street',
  'Station Lane',
  'Lake View Avenue',
  'Church Road',
  'Mill Lane',
] as const
