import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Aboard, type Numbers, planOf } from '../../../../src/server/guests/manifest/plan.ts'
import type { ManifestRow } from '../../../../src/server/guests/manifest/rows.ts'
import type { FilledPax } from '../../../../src/server/guests/passengers/pax.ts'
import type { PaxForm } from '../../../../src/shared/contract/pax.ts'
import { paxForm } from '../../../support/guest.ts'

const filled = (changes: Partial<FilledPax>): FilledPax => ({
  ...(paxForm() as FilledPax),
  cabin: '',
  bookingGroup: '',
  language: '',
  documentNo: '',
  paxManifestNo: '',
  ...changes,
})
const given = new Set<keyof PaxForm>(['fullName', 'dob', 'documentNo', 'cabin', 'email', 'mobileNo', 'bookingGroup'])

/** Few names, days, documents and numbers, so that rows meet one another and passengers aboard. */
const form = () =>
  fc
    .record({
      fullName: fc.constantFrom('Ana Rao', 'Ben Rao', 'ana rao', 'Cy Lee'),
      dob: fc.constantFrom('1988-04-18', '1990-01-02'),
      documentNo: fc.constantFrom('', '', 'Z1', 'Z2', 'Z3'),
      cabin: fc.constantFrom('', '7104', '7105'),
      email: fc.constantFrom('a@mail.example', 'b@mail.example'),
      paxManifestNo: fc.constantFrom('', '', '', '10001', '10002', '10007'),
    })
    .map(filled)

const rowsOf = (forms: readonly FilledPax[]): ManifestRow[] =>
  forms.map((one, index) => ({
    line: index + 2,
    form: one,
    given: one.paxManifestNo === '' ? given : new Set([...given, 'paxManifestNo' as const]),
  }))

/** Those aboard, of whom no two share a document, as the database holds them. */
const aboard = () =>
  fc.array(fc.tuple(form(), fc.boolean()), { maxLength: 4 }).map((all): Aboard[] => {
    const documents = new Set<string>()
    return all.map(([one, hasLiveCard], index) => {
      const documentNo = documents.has(one.documentNo) ? '' : one.documentNo
      documents.add(documentNo)
      const known = { ...one, documentNo, paxManifestNo: String(10_001 + index) }
      return { id: `p${index}`, version: 1, form: known, hasLiveCard, voyageId: null }
    })
  })

const numbersBeside =
  (people: readonly Aboard[], last = 10_099) =>
  (taken: ReadonlySet<string>): Numbers => {
    const held = new Set(people.map((one) => one.form.paxManifestNo))
    const free = Array.from({ length: last - 10_000 }, (_number, index) => String(10_001 + index)).filter(
      (number) => !held.has(number) && !taken.has(number),
    )
    return { next: () => free.shift(), isHeld: (number) => held.has(number) }
  }

/** What a plan leaves, by what it says of each row and without the rows' places. */
function outcome(rows: readonly ManifestRow[], people: readonly Aboard[]) {
  const plan = planOf(rows, people, numbersBeside(people))
  const refused = new Set(plan.faults.map(({ line }) => line))
  return {
    created: plan.created,
    changed: plan.changed.map(({ aboard: { id }, changes }) => ({ id, changes })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    same: plan.same,
    refused: rows
      .filter(({ line }) => refused.has(line))
      .map((row) => JSON.stringify(row.form))
      .toSorted(),
  }
}

/** What is aboard after an import. */
function after(rows: readonly ManifestRow[], people: readonly Aboard[]): Aboard[] {
  const { created, changed } = planOf(rows, people, numbersBeside(people))
  return [
    ...people.map((one) => ({ ...one, form: { ...one.form, ...changed.find(({ aboard: { id } }) => id === one.id)?.changes } })),
    ...created.map((one, index) => ({ id: `new${index}`, version: 1, form: one, hasLiveCard: false, voyageId: null })),
  ]
}

const documentsOf = (people: readonly Aboard[]) => people.map((one) => one.form.documentNo).filter((number) => number !== '')

describe('the plan of a manifest', () => {
  it('is the same for any order of the rows', () => {
    fc.assert(
      fc.property(
        fc
          .array(form(), { maxLength: 7 })
          .chain((forms) => fc.tuple(fc.constant(forms), fc.shuffledSubarray(forms, { minLength: forms.length }))),
        aboard(),
        ([forms, shuffled], people) => {
          expect(outcome(rowsOf(shuffled), people)).toEqual(outcome(rowsOf(forms), people))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('places every row once, gives no number or document twice, and changes nothing when imported again', () => {
    fc.assert(
      fc.property(fc.array(form(), { maxLength: 7 }), aboard(), (forms, people) => {
        const rows = rowsOf(forms)
        const { created, changed, same, refused } = outcome(rows, people)
        expect(created.length + changed.length + same + refused.length).toBe(rows.length)
        const now = after(rows, people)
        const numbers = now.map((one) => one.form.paxManifestNo)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(new Set(documentsOf(now)).size).toBe(documentsOf(now).length)
        const faulty = new Set(planOf(rows, people, numbersBeside(people)).faults.map(({ line }) => line))
        const taken = rows.filter(({ line }) => !faulty.has(line))
        expect(outcome(taken, now)).toEqual({ created: [], changed: [], same: taken.length, refused: [] })
      }),
      { numRuns: 400 },
    )
  })
})
