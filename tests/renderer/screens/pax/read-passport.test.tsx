import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EMPTY_PAX, paxDraftAtom } from '../../../../src/renderer/screens/pax/pax-draft.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { linesOf, withSign } from '../../../support/renderer/passports.ts'
import { keysOf, typeApart } from '../../../support/renderer/scanner.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const FIRST = 'P<DEUMUESSIG<<JOHANN<PETER<<<<<<<<<<<<<<<<<<'.replace('DEU', 'D<<')
const LINES = `${FIRST}\nC01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4`
const form = () => within(screen.getByRole('region', { name: 'New passenger' }))
const nameField = () => form().getByLabelText('Full name')

it('lines that are scanned into the dialog fill the form as soon as they are complete', async () => {
  const { user } = await venue.open('/foodorder/frontdesk')
  await user.click(await screen.findByRole('button', { name: 'Read passport' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Read passport' }))
  const lines = dialog.getByLabelText('Lines at the foot of the passport’s page')
  fireEvent.change(lines, { target: { value: `${FIRST}\n` } })
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  fireEvent.change(lines, { target: { value: LINES } })
  expect(await screen.findByText('Johann Peter Muessig: passport read')).toBeInTheDocument()
  expect(nameField()).toHaveValue('Johann Peter Muessig')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(form().getByText('German')).toBeInTheDocument()
  expect(form().getByText('Male')).toBeInTheDocument()
  // Of age: the date of birth brings the type.
  expect(form().getByText('adult')).toBeInTheDocument()
})

it('lines that are not complete are refused in the dialog', async () => {
  const { user } = await venue.open('/foodorder/frontdesk')
  await user.click(await screen.findByRole('button', { name: 'Read passport' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Read passport' }))
  await user.click(dialog.getByRole('button', { name: 'Read passport' }))
  expect(dialog.getByText('These are not all the letters: two lines of 44 on a passport')).toBeInTheDocument()
  expect(nameField()).toHaveValue('')
})

const numberField = () => form().getByLabelText(/^Passport or ID no/)

const paste = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } })

const opened = async () => {
  const app = await venue.open('/foodorder/frontdesk')
  await screen.findByRole('button', { name: 'Read passport' })
  return app
}

describe('lines that are pasted', () => {
  it('into any field or none fill all of the form, and show which check digits agree', async () => {
    await opened()
    paste(nameField(), LINES)
    await waitFor(() => expect(nameField()).toHaveValue('Johann Peter Muessig'))
    expect(form().getByRole('status')).toHaveTextContent('Check digits that agree: number, date of birth, expiry date')
    expect(numberField()).toHaveValue('C01X00T47')
    paste(document.body, linesOf({ name: 'MEHTA<<ROHAN', state: 'UTO' }))
    await waitFor(() => expect(nameField()).toHaveValue('Rohan Mehta'))
    expect(form().getByRole('status')).toHaveTextContent('Rohan Mehta: passport read. Ask for the nationality')
    expect(form().queryByText('German'), 'nothing of the passport before remains').not.toBeInTheDocument()
  })

  it('are left to a field if they are something else, and to the dialog while one is open', async () => {
    const { user } = await opened()
    expect(paste(nameField(), 'Johann Muessig'), 'the field gets the text').toBe(true)
    await user.click(screen.getByRole('button', { name: 'Read passport' }))
    const lines = await screen.findByLabelText('Lines at the foot of the passport’s page')
    expect(paste(lines, LINES)).toBe(true)
    expect(screen.queryByText(/passport read/)).not.toBeInTheDocument()
  })
})

describe('a check digit that does not agree', () => {
  const MISMATCH = /^The passport’s check digit does not agree: compare it with the page$/

  it('marks its field, fills it, and registers the guest all the same', async () => {
    const { store, user } = await opened()
    const number = (await venue.call('paxNumbers')).find(({ free }) => free)?.paxManifestNo ?? ''
    act(() => store.set(paxDraftAtom, () => ({ ...EMPTY_PAX, ...paxForm({ paxManifestNo: number }) })))
    const lines = linesOf({ birth: '880418', expiry: '310601' })
    paste(nameField(), withSign(lines, 45 + 18, '9'))
    expect(await form().findByText(MISMATCH)).toBeInTheDocument()
    const dob = form().getByLabelText('Date of birth')
    expect(dob).toHaveAccessibleDescription(MISMATCH)
    expect(dob).toHaveAttribute('aria-invalid', 'false')
    expect(store.get(paxDraftAtom).dob).toBe('1988-04-19')
    expect(form().getByRole('status')).toHaveTextContent('Check digits that do not agree: date of birth, lines as a whole')

    await user.click(screen.getByRole('button', { name: 'Register passenger' }))
    expect(await screen.findByText(specified.paxSaved)).toBeInTheDocument()
    expect(form().queryByText(/passport read/)).not.toBeInTheDocument()
  })

  it('loses its mark when the field is corrected, and with Clear', async () => {
    const { user } = await opened()
    paste(nameField(), withSign(linesOf(), 45 + 18, '9'))
    await form().findByText(MISMATCH)
    const dob = form().getByLabelText('Date of birth')
    await user.clear(dob)
    await user.type(dob, '04/18/1988')
    expect(form().queryByText(MISMATCH)).not.toBeInTheDocument()
    await user.click(form().getByRole('button', { name: 'Clear' }))
    expect(form().queryByText(/passport read/)).not.toBeInTheDocument()
  })

  it('of the number offers the look-alike that makes it agree', async () => {
    const { user } = await opened()
    paste(nameField(), withSign(linesOf({ number: 'X7843' }), 45 + 2, 'B'))
    await waitFor(() => expect(numberField()).toHaveValue('X7B43'))
    expect(form().getByText(MISMATCH)).toBeInTheDocument()
    await user.clear(nameField())
    await user.type(nameField(), 'Rohan Kumar Mehta')
    await user.click(form().getByRole('button', { name: 'Use X7843' }))
    expect(numberField()).toHaveValue('X7843')
    expect(form().queryByText(MISMATCH)).not.toBeInTheDocument()
    expect(form().queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
    expect(nameField(), 'what was typed since stays').toHaveValue('Rohan Kumar Mehta')
  })
})

describe('a scanner that types the lines', () => {
  /** With a key after each line, or none. */
  const keysOfLines = (lines: string, end: 'Enter' | 'Tab' | null) =>
    lines.split('\n').flatMap((line) => [...keysOf(line), ...(end === null ? [] : [end])])
  const scanLines = (lines: string, end: 'Enter' | 'Tab' | null) => typeApart(keysOfLines(lines, end), 5)

  const places: [string, () => HTMLElement][] = [
    ['the name', nameField],
    ['a date', () => form().getByLabelText('Date of birth')],
    ['a list', () => form().getByLabelText('Nationality')],
    ['the button', () => screen.getByRole('button', { name: 'Register passenger' })],
    ['the search', () => screen.getByLabelText('Search passengers')],
  ]

  it.each(places.flatMap(([place, at]) => (['Enter', 'Tab', null] as const).map((end) => [place, end, at] as const)))(
    'into %s, with %s after each, fills the form and sends nothing',
    async (_place, end, at) => {
      const { store } = await opened()
      act(() => store.set(paxDraftAtom, (draft) => ({ ...draft, fullName: 'Someone Else', email: 'kept@mail.example' })))
      const field = at()
      act(() => field.focus())
      expect(scanLines(LINES, end)).toBe(false)
      expect(await form().findByText('Johann Peter Muessig: passport read')).toBeInTheDocument()
      expect(nameField()).toHaveValue('Johann Peter Muessig')
      expect(form().getByLabelText('Date of birth')).toHaveValue('Aug 12, 1964')
      expect(form().getByTitle('German')).toBeInTheDocument()
      expect(document.querySelectorAll('[role=combobox][aria-expanded=true]'), 'no list stays open').toHaveLength(0)
      expect(form().getByLabelText('Email')).toHaveValue('kept@mail.example')
      expect(screen.getByLabelText('Search passengers')).toHaveValue('')
      expect(field).toHaveFocus()
      expect(screen.queryByText(specified.emptyPaxForm)).not.toBeInTheDocument()
      expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(0)
    },
  )

  it('is told from a word that is typed as fast', async () => {
    await opened()
    act(() => nameField().focus())
    for (const word of ['Castro', 'address', 'Patel,']) expect([word, typeApart(keysOf(word), 5)]).toEqual([word, true])
    expect(typeApart(keysOf('CASTRO'), 5), 'the negative control').toBe(false)
  })

  it('with no field in focus is not searched as a card', async () => {
    await opened()
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    scanLines(linesOf({ format: 'TD1' }), 'Enter')
    expect(await form().findByText('Rohan Mehta: card read')).toBeInTheDocument()
    // Scans are handled one after the other, so those of the lines would be over.
    scanLines('10077', 'Enter')
    expect(await screen.findByText('No dish or card has 10077')).toBeInTheDocument()
    expect(screen.getAllByText(/^No dish or card/)).toHaveLength(1)
  })

  it('fills the form in the drawer of a narrow window', async () => {
    const { user } = await opened()
    act(() => window.happyDOM.setViewport({ width: 1024, height: 768 }))
    await user.click(await screen.findByRole('button', { name: 'New passenger' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'New passenger' }))
    act(() => drawer.getByLabelText('Personal address').focus())
    scanLines(LINES, 'Enter')
    expect(await drawer.findByText('Johann Peter Muessig: passport read')).toBeInTheDocument()
    expect(drawer.getByLabelText('Personal address')).toHaveValue('')
  })

  it('that stops early leaves the field as it was, and says so', async () => {
    const { store } = await opened()
    act(() => store.set(paxDraftAtom, (draft) => ({ ...draft, fullName: 'Someone Else' })))
    act(() => nameField().focus())
    scanLines(LINES.slice(0, 60), 'Enter')
    expect(
      await screen.findByText('The scan was not complete. Scan the passport again, or use Read passport'),
    ).toBeInTheDocument()
    expect(nameField()).toHaveValue('Someone Else')
  })

  it('is told from other scans and from a person: their text stays in the field', async () => {
    await opened()
    act(() => nameField().focus())
    scanLines('PASSENGER77', null)
    await waitFor(() => expect(nameField()).toHaveValue('PASSENGER77'))
    act(() => form().getByLabelText('Issue place').focus())
    typeApart(keysOf('PANAMA CITY'), 90)
    expect(form().getByLabelText('Issue place')).toHaveValue('PANAMA CITY')
  })
})
