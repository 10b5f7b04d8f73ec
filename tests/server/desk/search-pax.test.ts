import { beforeAll, describe, expect, it } from 'vitest'
import {
  foundByOf,
  gramsOfFoundBy,
  gramsOfWords,
  soughtAnywhere,
  soughtInNames,
} from '../../../src/server/guests/passengers/pax-search.repo.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm } from '../../support/server/pax.ts'
import { describeOnBothDatabases } from '../../support/server/server.ts'

const clara = {
  fullName: 'Clara Hoffmann',
  paxManifestNo: '10019',
  email: 'C.Hoffmann88@gmail.example',
  mobileNo: '+44 20 7946 0958',
}
const rohan = { fullName: 'Rohan Mehta', paxManifestNo: '10020', email: 'rm@gmail.example', mobileNo: '098200 41786' }
const marta = {
  fullName: 'Märta Clarasdotter',
  paxManifestNo: '10021',
  email: 'marta@post.example',
  mobileNo: '+46 70 123 45 67',
}

/** Names with letters and signs that another keyboard writes plainly, and how they are searched for there. */
const foreign = [
  ['D’Arcy–Jones', ["D'Arcy", 'd’arcy', "D'Arcy-Jones", 'D‘Arcy‐Jones']],
  ["O'Brien-Smith", ['O’Brien', 'OʼBrien—Smith']],
  ['Müßig', ['Mussig', 'Müssig', 'MÜSSIG', 'müßig']],
  ['Łukasz', ['Lukasz', 'ŁUKASZ']],
  ['Søren Ærø', ['Soren', 'Aero', 'søren']],
  ['Đorđe', ['Dorde', 'ĐORĐE']],
  ['Yıldız', ['Yildiz', 'YILDIZ']],
  ['IŞIL', ['ışıl', 'isil']],
  ['ＳＭＩＴＨ', ['SMITH', 'smith']],
  ['ﬁona', ['fiona']],
  ['Jo\u00adhan\u200bna\u2060', ['Johanna']],
  ['Œuvrard', ['oeuvrard']],
  ['Kātyāyanī Śarmā', ['katyayani sarma']],
  ['أحمد علی', ['احمد', 'علي']],
] as const

describeOnBothDatabases('the search for names of other keyboards', (open) => {
  let desk: Client
  beforeAll(async () => {
    desk = await staffClient(await open(), ['foodorder'])
    for (const [index, [fullName]] of foreign.entries())
      await desk.ok('createPax', { body: paxForm({ fullName, paxManifestNo: String(10_001 + index) }) })
  })

  it.each(foreign.flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
    'finds %s by %s',
    async (name, text) => {
      const found = await desk.ok('listPax', { query: { fullName: text } })
      expect(found.map(({ fullName }) => fullName)).toContain(name)
    },
  )
})

describeOnBothDatabases('the front desk’s search', (open) => {
  let desk: Client
  beforeAll(async () => {
    const test = await open()
    desk = await staffClient(test, ['foodorder'])
    const past = { fullName: 'Tomás Silva', email: 'tomas@post.example', mobileNo: '+34 600 111 222' }
    await desk.ok('createPax', { body: paxForm({ ...past, paxManifestNo: '10019' }) })
    await endVoyage(test)
    for (const form of [clara, rohan, marta]) await desk.ok('createPax', { body: paxForm(form) })
  })
  const found = async (fullName: string) =>
    (await desk.ok('listPax', { query: { fullName } })).map((pax) => pax.fullName.split(' ')[0])

  it.each([
    ['parts of the name in any order', 'Hoffmann Clara', ['Clara']],
    ['pieces of them, without accents', 'dotter mart', ['Märta']],
    ['parts that no one name has', 'Hoffmann Rohan', []],
    ['a card number, who has it now first', '10019', ['Clara', 'Tomás']],
    ['the beginning of card numbers', '1002', ['Märta', 'Rohan']],
    ['a card number and a name', '10019 hoff', ['Clara']],
    ['a name and a card number of another', '10020 hoff', []],
    ['a mobile number', '+442079460958', ['Clara']],
    ['a mobile number in groups', '+44 (0)20-7946.0958', ['Clara']],
    ['a mobile number after 00', '0044 20 79460958', ['Clara']],
    ['a mobile number without its country code', '020 7946 0958', ['Clara']],
    ['the last digits of a mobile number', '41786', ['Rohan']],
    ['a part of a mobile number in another grouping', '70-1234', ['Märta']],
    ['a mobile number of nobody', '+44 20 7946 0959', []],
    ['an e-mail address', 'c.hoffmann88@gmail.example', ['Clara']],
    ['an e-mail address in capitals', 'RM@GMAIL.EXAMPLE', ['Rohan']],
    ['the part before the @', 'hoffmann88', ['Clara']],
    ['the beginning of an address, into the domain', 'rm@gm', ['Rohan']],
    ['a domain', '@gmail', ['Rohan', 'Clara']],
    ['a piece of a domain, which is nobody’s name', 'gmail', []],
    ['a booking number', 'BKG-000002', ['Clara']],
    ['a booking number in small letters', 'bkg-000003', ['Rohan']],
    ['the digits of a booking number', '000004', ['Märta']],
    ['two letters of a name, not of an address', 'rm', []],
    ['two digits, which everyone has', '44', []],
  ])('finds by %s: %s', async (_what, text, expected) => {
    expect(await found(text)).toEqual(expected)
  })
})

describe('what a text asks for', () => {
  it.each([
    ['  ', []],
    ['\u0000\u0301', []],
    ['Hoffmann  Clara', ['hoffmann', 'clara']],
    ['+91 (98200) 41786', ['919820041786']],
    ['0', ['0']],
    ['007', ['007']],
    ['0982', ['982']],
    ['000012', ['000012']],
    ['()-+', ['()-+']],
    ['mehta +91-98200', ['mehta', '9198200']],
  ])('%j: %j', (text, words) => {
    expect(soughtAnywhere(text).map((word) => word.text)).toEqual(words)
  })

  it('is looked for in names alone when shorter than three characters, or when only names are searched', () => {
    expect(soughtAnywhere('an ann').map(({ isInName }) => isInName)).toEqual([true, false])
    expect(soughtInNames('an 10019')).toEqual([
      { text: 'an', isInName: true },
      { text: '10019', isInName: true },
    ])
  })

  it('has no piece that the index lacks of whoever it finds', () => {
    const foundBy = foundByOf({
      full_name: 'Agent 0-0-7@sea',
      email: 'A@B.example',
      mobile_no: '+441234567',
      pax_manifest_no: '10001',
      booking_no: 'BKG-000001',
      cabin: '',
      booking_group: '',
    })
    const index = gramsOfFoundBy(foundBy)
    for (const text of ['0-0-7@sea', '0-0', '7@s', 'gent 0-', 'a@b.ex', '1234567', '10001', 'bkg', 'ag', 'a'])
      expect([text, gramsOfWords(soughtAnywhere(text)).filter((gram) => !index.includes(gram))]).toEqual([text, []])
    expect(
      gramsOfWords(soughtAnywhere('b.example')).every((gram) => index.includes(gram)),
      'the control',
    ).toBe(false)
  })
})
