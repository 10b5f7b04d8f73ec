import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { headers } from '../../../../src/shared/contract/endpoint.ts'
import { MAX_IMPORT_BYTES } from '../../../../src/shared/contract/imports.ts'
import { type Guest, guestRow, head, manifestOf } from '../../../support/manifest.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { savedBy } from '../../../support/renderer/saved-file.ts'

let venue: RealVenue
let next = 0
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

/** Guests that no other test has. */
const guests = (count: number): Guest[] => Array.from({ length: count }, () => guestRow(next++))
const without = (...left: string[]) => head.filter((column) => !left.includes(column))

const csv = (rows: readonly Guest[], columns?: readonly string[]): File => {
  const { name, content } = manifestOf(rows, columns)
  return new File([Buffer.from(content, 'base64')], name, { type: 'text/csv' })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const open = () => venue.open('/adminuser/manifest')
/** By a drop, which offers any file. */
const drop = async (file: File) =>
  fireEvent.drop(await screen.findByText('Drop the manifest here'), { dataTransfer: { files: [file] } })
const choose = async ({ user }: RunningApp, file: File) => user.upload(await screen.findByLabelText('Manifest file'), file)
const result = () => screen.findByRole('region', { name: 'What an import does' })
/** The four figures once the rows are compared, in the order created, changed, same, refused. */
async function figures(): Promise<string[]> {
  const shown = await screen.findByRole('region', { name: 'Rows by what becomes of them' })
  return within(shown)
    .getAllByRole('definition')
    .map((one) => /^[\d,]*/.exec(one.textContent)?.[0] ?? '')
}
const expectFigures = (...counts: string[]) => waitFor(async () => expect(await figures()).toEqual(counts))
const aboard = async () => (await venue.call('listPax', { query: { limit: '100' } })).map(({ fullName }) => fullName)
const imports = () => venue.line.seen.filter(({ method, path }) => method === 'POST' && path === '/api/paxInfo/manifest')

/** Finds an option of a list by typing, and chooses it. */
async function pick({ user }: RunningApp, label: string, option: string): Promise<void> {
  await user.type(screen.getByLabelText(label, { selector: 'input' }), option)
  const shown = (await screen.findAllByTitle(option)).find((one) => one.closest('.ant-select-dropdown') !== null)
  await user.click(shown as HTMLElement)
}

const textSavedBy = async (act: () => Promise<void>): Promise<string> => (await savedBy(venue, act)).toString()

describe('a manifest', () => {
  it('shows row by row what is wrong before anything is written, and imports the rest when told', async () => {
    const [good = {}, other = {}, bad = {}, worse = {}] = guests(4)
    const app = await open()
    await choose(app, csv([good, { ...bad, Gender: 'Q' }, other, { ...worse, Email: '', Mobile: '12' }]))
    await expectFigures('2', '0', '0', '2')
    const wrong = within(screen.getByRole('table', { name: 'What is wrong, by row' }))
    expect(wrong.getByRole('row', { name: /^3 Gender Enter Male, Female or X$/ })).toBeVisible()
    expect(wrong.getByRole('row', { name: /^5 Email Fill this in$/ })).toBeVisible()
    expect(await aboard(), 'nothing is written').toEqual([])
    expect(button('Import all rows')).toBeDisabled()
    expect(button('Import all rows')).toHaveAccessibleDescription('To import all rows, correct the 2 rows that are refused.')

    const saved = await textSavedBy(() => app.user.click(button('Save the refused rows')))
    expect(saved.trim().split('\r\n')).toHaveLength(3)
    expect(saved).toMatch(/Why it was refused\r\n.*,"Gender: Enter Male, Female or X"\r\n/)

    await app.user.click(button('Import all but the refused rows'))
    const question = await screen.findByRole('dialog', { name: 'Import without the 2 rows refused?' })
    await app.user.click(within(question).getByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByText('manifest.csv is imported')).toBeVisible()
    await expectFigures('2', '0', '0', '2')
    expect(await aboard()).toHaveLength(2)
    expect(button('Save the refused rows')).toBeEnabled()
    await app.user.click(button('Import another file'))

    await choose(app, csv([good, other]))
    await expectFigures('0', '0', '2', '0')
    expect(screen.getByText(/Columns as for the last file with this head/)).toBeVisible()
    expect(button('Import all rows')).toHaveAccessibleDescription('Nothing would change.')
  })

  it('is imported once by a double press, with a key, and its passengers are on the front desk', async () => {
    const from = imports().length
    const app = await open()
    await choose(app, csv(guests(2)))
    await expectFigures('2', '0', '0', '0')
    await app.user.dblClick(button('Import all rows'))
    expect(await screen.findByText('manifest.csv is imported')).toBeVisible()
    expect(imports().slice(from)).toHaveLength(1)
    expect(imports().at(-1)?.headers[headers.idempotencyKey]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has its columns mapped by hand: a field is taken from the column that had it', async () => {
    const renamed = guests(1).map(({ Email = '', ...row }) => ({ ...row, 'Written to': Email }) as Guest)
    const app = await open()
    await choose(app, csv(renamed, [...without('Email'), 'Written to']))
    expect(await within(await result()).findByText('Still needed under Columns: Email.')).toBeVisible()
    await pick(app, 'Mobile', 'Email')
    await waitFor(() => expect(screen.getByText('Still needed under Columns: Mobile no..')).toBeVisible())
    await pick(app, 'Written to', 'Email, now “Mobile”')
    await pick(app, 'Mobile', 'Mobile no.')
    await expectFigures('1', '0', '0', '0')
  })

  it('shows the check of the last change only, and can be checked again where no answer came', async () => {
    const isCheck = ({ path }: { path: string }) => path === '/api/paxInfo/manifest/check'
    const app = await open()
    await choose(app, csv(guests(1)))
    await expectFigures('1', '0', '0', '0')
    const goOn = venue.line.holdRequestsTo(isCheck)
    const from = venue.line.seen.length
    const asked = () => venue.line.seen.slice(from).filter(isCheck).length
    await pick(app, 'Cabin', 'Not imported')
    expect(button('Import all rows')).toBeDisabled()
    await waitFor(() => expect(asked()).toBe(1))
    await pick(app, 'Cabin', 'Cabin')
    await waitFor(() => expect(asked()).toBe(2))
    goOn()
    await waitFor(() => expect(button('Import all rows')).toBeEnabled())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    venue.line.cutRequestsTo(isCheck)
    await pick(app, 'Cabin', 'Not imported')
    expect(await screen.findByText(/The rows are not checked as the columns are now/)).toBeVisible()
    expect(button('Import all rows')).toBeDisabled()
    venue.line.heal()
    await app.user.click(button('Try again'))
    await waitFor(() => expect(button('Import all rows')).toBeEnabled())
  })

  it('asks for the order of day and month where the dates do not tell, with an example of the file', async () => {
    const dates = { 'Date of birth': '03/04/1988', 'Date of issue': '01/02/2021', 'Date of expiry': '05/06/2095' }
    const app = await open()
    await choose(app, csv(guests(1).map((row) => ({ ...row, ...dates }))))
    const question = await screen.findByRole('radiogroup', { name: '“Date of birth” has 03/04/1988. Which day is it?' })
    expect(within(await result()).getByText('Still needed under Columns: the order of day and month.')).toBeVisible()
    await app.user.click(within(question).getByRole('radio', { name: 'March 4, 1988 (month first)' }))
    await expectFigures('1', '0', '0', '0')
    await app.user.click(within(question).getByRole('radio', { name: 'April 3, 1988 (day first)' }))
    await waitFor(() => expect(button('Import all rows')).toBeEnabled())
    await app.user.click(button('Import all rows'))
    await screen.findByText('manifest.csv is imported')
    expect((await venue.call('listPax'))[0]?.dob).toBe('1988-04-03')
  })

  it('takes what no column has as the same for all rows', async () => {
    const app = await open()
    await choose(app, csv(guests(2), without('Email', 'Nationality')))
    await screen.findByText('Still needed under Columns: Email, Country, and Nationality.')
    const same = within(screen.getByRole('group', { name: 'Same for all rows' }))
    await app.user.type(same.getByLabelText('Email'), 'desk@agency.example')
    await pick(app, 'Country', 'India')
    await expectFigures('2', '0', '0', '0')
    await app.user.click(button('Import all rows'))
    await screen.findByText('manifest.csv is imported')
    expect((await venue.call('listPax'))[0]).toMatchObject({ email: 'desk@agency.example', nationality: 'Indian' })
  })

  it('that no answer came for may be imported: asking again sends it under the same key', async () => {
    const app = await open()
    await choose(app, csv(guests(1)))
    await expectFigures('1', '0', '0', '0')
    venue.line.cutAnswersTo(({ path }) => path === '/api/paxInfo/manifest')
    await app.user.click(button('Import all rows'))
    expect(await screen.findByText(/It is not known whether the rows were imported/)).toBeVisible()
    expect(screen.getByLabelText('Email')).toBeDisabled()
    venue.line.heal()
    await app.user.click(button('Ask again'))
    expect(await screen.findByText('manifest.csv is imported')).toBeVisible()
    await expectFigures('1', '0', '0', '0')
    const [first, again] = imports().slice(-2)
    expect(again?.headers[headers.idempotencyKey]).toBe(first?.headers[headers.idempotencyKey])
  })

  it('that cannot be read is refused with what to do, and one that is too large is not sent', async () => {
    await open()
    await drop(new File(['%PDF-1.7 and so on'], 'manifest.pdf'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^manifest\.pdf is not a CSV or XLSX file.*Nothing was imported\.$/,
    )
    const from = venue.line.seen.length
    await drop(new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'all-ships.csv'))
    expect(await screen.findByText(/^all-ships\.csv is larger than 16 MB/)).toBeVisible()
    expect(venue.line.seen.slice(from).filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))).toEqual([])
  })

  it('is dropped as well as chosen, kept in no storage, and asked about before it is left', async () => {
    const app = await open()
    const [guest = {}] = guests(1)
    await drop(csv([guest]))
    await expectFigures('1', '0', '0', '0')
    const stored = [localStorage, sessionStorage].flatMap((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')),
    )
    expect(stored.join(), 'the login is stored').toContain('anita@ship.example')
    expect(stored.join()).not.toContain(guest['Passport no'] ?? '')
    await app.user.click(screen.getByRole('link', { name: 'Staff' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without importing?' })
    await app.user.click(within(question).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Staff' })
    await app.router.navigate('/adminuser/manifest')
    expect(await screen.findByText('Drop the manifest here')).toBeVisible()
  })

  it('has a template with the names of the fields, all of which are recognised', async () => {
    const app = await open()
    const template = await textSavedBy(async () => app.user.click(await screen.findByRole('button', { name: 'Save a template' })))
    const columns = template.replace('\ufeff', '').trim().split(',')
    const content = Buffer.from(`${columns.join(',')}\r\n${columns.map(() => 'x').join(',')}`).toString('base64')
    const { reading } = await venue.call('checkManifest', { body: { name: 'template.csv', content } })
    expect(reading.columns.filter((field) => field === '')).toEqual([])
    expect(columns).toHaveLength(17)
  })

  it('is reached from the front desk by those who may use the back office', async () => {
    const app = await venue.open('/foodorder/frontdesk')
    await app.user.click(await screen.findByRole('button', { name: 'Import manifest' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Manifest' })).toBeVisible()
  })
})
