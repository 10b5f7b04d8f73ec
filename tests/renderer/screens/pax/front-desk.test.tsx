import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginRecord } from '../../../../src/shared/contract/auth.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { errorMessages, specified } from '../../../../src/shared/messages.ts'
import { frontdeskAtom, registerPaxAtom } from '../../../../src/renderer/screens/pax/pax.atoms.ts'
import { keepSessionAtom, sessionAtom } from '../../../../src/renderer/platform/session.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const numbers = await venue.call('paxNumbers')
  for (let index = 0; index < 60; index++) {
    const fullName = index === 59 ? '=Clara Hoffmann' : index === 58 ? 'Tomás Silva' : `Guest ${index}`
    await venue.call('createPax', { body: paxForm({ fullName, paxManifestNo: numbers[index]?.paxManifestNo ?? '' }) })
  }
})
afterAll(() => venue.close())

let app: RunningApp
beforeEach(async () => {
  app = await venue.open('/foodorder/frontdesk')
})
afterEach(() => venue.line.heal())

const list = () => screen.getByRole('table', { name: /passengers/i })
const names = () =>
  within(list())
    .getAllByRole('button')
    .map((button) => button.textContent)
const search = () => screen.getByLabelText('Search passengers')
const register = () => screen.getByRole('button', { name: 'Register passenger' })

describe('the list of passengers', () => {
  it('shows the newest first in pages of 50, says which rows are shown, and pages on and back', async () => {
    await screen.findByText('60 passengers')
    expect(names().slice(0, 2)).toEqual(['=Clara Hoffmann', 'Tomás Silva'])
    await waitFor(() => expect(names(), 'those out of sight come once the others are painted').toHaveLength(50))
    expect(screen.getByText('1–50 of 60')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()

    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('51–60 of 60')
    expect(names().at(-1)).toBe('Guest 0')
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()

    await app.user.click(screen.getByRole('button', { name: 'Previous page' }))
    await screen.findByText('1–50 of 60')
    expect(names()[0]).toBe('=Clara Hoffmann')
  })

  it('shows number, type, sex, country and the masked mobile of each, and no order as such', async () => {
    await screen.findByText('60 passengers')
    const row = within(list()).getAllByRole('row')[1] as HTMLElement
    for (const text of ['adult', 'Female', 'India', '•••• 786', 'No order'])
      expect(within(row).getByText(text)).toBeInTheDocument()
    expect(row).not.toHaveTextContent('98200')
  })

  it('searches as it is typed, once a pause of 300 ms, from / on', async () => {
    await screen.findByText('60 passengers')
    venue.line.seen.length = 0
    await app.user.keyboard('/tomas')
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('tomas')
    await waitFor(() => expect(names()).toEqual(['Tomás Silva']))
    expect(screen.getByText('1 found')).toBeInTheDocument()
    const asked = venue.line.seen.filter(({ path }) => path.includes('fullName'))
    expect(asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('fullName'))).toEqual(['tomas'])
  })

  it('says that nobody is found, and leads back', async () => {
    await app.user.type(await screen.findByLabelText('Search passengers'), 'Fernandez')
    await screen.findByText('No one found for “Fernandez”')
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }))
    await screen.findByText('60 passengers')
    expect(search()).toHaveValue('')
  })

  it('records a failure without a toast, and tries again', async () => {
    await screen.findByText('60 passengers')
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/paxInfo'))
    await app.user.type(search(), 'Tomás')
    await screen.findByText('Passengers could not be loaded')
    expect(app.store.get(frontdeskAtom)).toMatchObject({ loading: false, error: { code: 'no_connection' } })
    venue.line.heal()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Tomás Silva']))
    expect(app.store.get(frontdeskAtom)).toMatchObject({ loading: false, error: null })
  })

  it('exports every passenger of the search, none of it as a formula, nothing of what is masked', async () => {
    await screen.findByText('60 passengers')
    const files: Blob[] = []
    const create = URL.createObjectURL
    URL.createObjectURL = (file: Blob) => {
      files.push(file)
      return create(file)
    }
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    URL.createObjectURL = create
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(61)
    expect(lines[0]).toContain('Full name,Email,PAX no.')
    expect(lines[1]).toMatch(/^'=Clara Hoffmann,/)
    expect(lines.join()).not.toContain('Palm Grove')
  })

  it('opens a passenger from the keyboard, shows passport and address on request alone, logs each look, and leads back', async () => {
    await screen.findByText('60 passengers')
    const row = () => screen.getByRole('button', { name: 'Tomás Silva' })
    row().focus()
    await app.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Tomás Silva' })
    expect(drawer).not.toHaveTextContent('Palm Grove')
    await app.user.click(within(drawer).getByRole('button', { name: 'Show address' }))
    expect(await within(drawer).findByText('14 Palm Grove Road, Bandra West, Mumbai')).toBeInTheDocument()
    expect(drawer).not.toHaveTextContent('06/02/2021')
    await app.user.click(within(drawer).getByRole('button', { name: 'Show passport' }))
    expect(await within(drawer).findByText('06/02/2021')).toBeInTheDocument()
    expect(venue.line.seen.filter(({ path }) => path.endsWith('/reveal'))).toHaveLength(2)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(row()).toHaveFocus())
  })
})

const texts: Record<string, string> = {
  'Full name': 'Leela Fernandes',
  'Date of birth': '04/18/1988',
  Email: 'leela.fernandes@mail.example',
  'Mobile no.': '+91 98200 41786',
  'Personal address': '14 Palm Grove Road, Bandra West, Mumbai',
  'Issue place': 'Mumbai',
  'Issue date': '06/02/2021',
  'Expiry date': '06/01/2031',
}

async function choose(label: string | RegExp, option: string) {
  const field = screen.getByLabelText(label)
  await app.user.click(field)
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')].filter(
      (item) => item.textContent === option,
    )
    expect(found).not.toHaveLength(0)
    return found
  })
  await app.user.click(options.at(-1) as HTMLElement)
}

async function type(label: string | RegExp, text: string) {
  const field = screen.getByLabelText(label)
  await app.user.clear(field)
  await app.user.type(field, text)
  await app.user.tab()
}

async function fill(changes: Record<string, string> = {}) {
  await screen.findByText(/^\d+ passengers$/)
  for (const [label, text] of Object.entries({ ...texts, ...changes })) await type(label, text)
  await choose('Sex', 'Female')
  await choose('Type', 'adult')
  await choose('Country', 'Albania')
}

describe('the registration form', () => {
  it('has 13 fields and refuses empty ones: the toast, an error at each, the first focused, nothing sent', async () => {
    await screen.findByText('60 passengers')
    const next = (await venue.call('paxNumbers')).find((number) => number.free)
    expect(await screen.findByTitle(next?.paxManifestNo ?? ''), 'the next free number is offered').toBeInTheDocument()
    venue.line.seen.length = 0
    await app.user.click(register())
    expect(await screen.findByText(specified.emptyPaxForm)).toBeInTheDocument()
    expect(document.querySelectorAll('form [aria-required=true]')).toHaveLength(13)
    expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(12)
    expect(screen.getByText('Enter the expiry date')).toBeInTheDocument()
    expect(screen.getByLabelText('Full name')).toHaveFocus()
    expect(venue.line.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))).toEqual([])

    await app.user.type(screen.getByLabelText('Full name'), 'Leela')
    expect(screen.queryByText('Enter the full name')).not.toBeInTheDocument()
    await app.user.click(register())
    expect(screen.getByLabelText('Date of birth')).toHaveFocus()
  })

  it('lets the nationality follow the country, and the type the date of birth, until one is chosen by hand', async () => {
    await screen.findByText('60 passengers')
    const chosen = (label: string) => screen.getByLabelText(label).closest('.ant-select')
    await choose('Country', 'Albania')
    expect(chosen('Nationality')).toHaveTextContent('Albanian')
    await choose('Country', 'Afghanistan')
    expect(chosen('Nationality')).toHaveTextContent('Afghan')
    await choose('Nationality', 'Algerian')
    await choose('Country', 'Albania')
    expect(chosen('Nationality')).toHaveTextContent('Algerian')
    await type('Date of birth', '01/02/2020')
    expect(chosen('Type')).toHaveTextContent('child')
    await type('Date of birth', '04/18/1988')
    expect(chosen('Type')).toHaveTextContent('adult')
    await choose('Type', 'child')
    await type('Date of birth', '04/19/1988')
    expect(chosen('Type')).toHaveTextContent('child')
  })

  it('offers the sexes and the types of the specification first', async () => {
    await screen.findByText(/^\d+ passengers$/)
    const offered = async (label: string) => {
      const field = screen.getByLabelText(label)
      await app.user.click(field)
      const options = () => {
        const popup = document.getElementById(field.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown')
        return [...(popup?.querySelectorAll('.ant-select-item-option-content') ?? [])].map((option) => option.textContent)
      }
      await waitFor(() => expect(options()).not.toHaveLength(0))
      return options()
    }
    expect((await offered('Sex')).slice(0, 2)).toEqual(['Male', 'Female'])
    expect(await offered('Type')).toEqual(['adult', 'child'])
  })

  it('shows every error in one round, its own and the server’s rules, and keeps what is typed', async () => {
    await fill({ 'Mobile no.': `98${'2'.repeat(15)}`, 'Issue date': '13/45/1990', 'Expiry date': '06/01/2020', Email: 'leela' })
    venue.line.seen.length = 0
    await app.user.click(register())
    expect(await screen.findByText('Enter a mobile number of 8 to 15 digits')).toBeInTheDocument()
    expect(screen.getByText('This passport has expired')).toBeInTheDocument()
    expect(screen.getByText('“13/45/1990” is not a date. Enter one such as 12/31/2026')).toBeInTheDocument()
    expect(screen.getAllByText('Enter an email address such as name@mail.example')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(screen.getByLabelText('Issue date')).toHaveValue('13/45/1990')
    expect(screen.getByLabelText('Full name')).toHaveValue('Leela Fernandes')
    expect(venue.line.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))).toEqual([])
  })

  it('warns that another terminal took the number, then saves, and begins again with the place of issue', async () => {
    await fill()
    const free = (await venue.call('paxNumbers')).find((number) => number.free)
    await choose('PAX manifest no.', free?.paxManifestNo ?? '')
    await venue.call('createPax', { body: paxForm({ fullName: 'Quicker', paxManifestNo: free?.paxManifestNo ?? '' }) })
    await app.user.click(register())
    // At the field and in a toast, which does not appear in the same frame.
    await waitFor(() => expect(screen.getAllByText(errorMessages.pax_number_taken)).toHaveLength(2))
    expect(screen.getByLabelText('PAX manifest no.')).toHaveFocus()
    expect(screen.queryByText(specified.paxSaved)).not.toBeInTheDocument()

    const next = (await venue.call('paxNumbers')).find((number) => number.free)
    await choose('PAX manifest no.', next?.paxManifestNo ?? '')
    await app.user.click(register())
    expect(await screen.findByText(specified.paxSaved)).toBeInTheDocument()
    await screen.findByText('62 passengers')
    expect(names()[0]).toBe('Leela Fernandes')
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus())
    for (const label of Object.keys(texts))
      expect(screen.getByLabelText(label)).toHaveValue(label === 'Issue place' ? 'Mumbai' : '')
  })

  it('offers the free numbers first, and keeps the held ones from being chosen', async () => {
    await screen.findByText(/^\d+ passengers$/)
    const numbers = await venue.call('paxNumbers')
    await app.user.click(screen.getByLabelText('PAX manifest no.'))
    await waitFor(() => expect(document.querySelector('.ant-select-item-option')).toBeInTheDocument())
    const first = document.querySelector('.ant-select-item-option')
    expect(first).toHaveTextContent(numbers[0]?.paxManifestNo ?? '')
    await app.user.type(screen.getByLabelText('PAX manifest no.'), numbers.at(-1)?.paxManifestNo ?? '')
    await waitFor(() => expect(screen.getByText(`${numbers.at(-1)?.paxManifestNo ?? ''}, held`)).toBeInTheDocument())
    expect(document.querySelector('.ant-select-item-option-disabled')).toBeInTheDocument()
  })

  it('leads from a later page and a search to the new passenger, who is first', async () => {
    await screen.findByText(/^\d+ passengers$/)
    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText(/^51–/)
    await app.user.type(search(), 'Guest')
    await screen.findByText(/ found$/)
    const free = (await venue.call('paxNumbers')).find((number) => number.free)
    const form = paxForm({ fullName: 'Maya Pinto', paxManifestNo: free?.paxManifestNo ?? '' })
    await act(() => app.store.set(registerPaxAtom, form))
    await waitFor(() => expect(names()[0]).toBe('Maya Pinto'))
    expect(search()).toHaveValue('')
    expect(screen.getByText(/^1–50 of /)).toBeInTheDocument()
  })

  it('keeps what is typed while another screen is open, and hides it from the next login', async () => {
    await app.user.type(await screen.findByLabelText('Full name'), 'Leela')
    await app.router.navigate('/setting')
    await screen.findByRole('heading', { name: 'Setting' })
    await app.router.navigate('/foodorder/frontdesk')
    expect(await screen.findByLabelText('Full name')).toHaveValue('Leela')

    const record = app.store.get(sessionAtom) as LoginRecord
    act(() => app.store.set(keepSessionAtom, { ...record, user: { ...record.user, _id: newId(), name: 'Maya Pinto' } }))
    expect(screen.getByLabelText('Full name')).toHaveValue('')
    act(() => app.store.set(keepSessionAtom, record))
  })

  it('takes cabin, group, language and document where they are known', async () => {
    await fill({ 'Full name': 'Ines Castro' })
    await app.user.click(screen.getByRole('button', { name: 'Cabin, group, language, document' }))
    expect(screen.getByLabelText(/^Cabin/)).toHaveFocus()
    await app.user.keyboard('7104')
    await type(/^Passport or ID no/, 'ab 12-34')
    await choose(/^Language/, 'Arabic')
    await app.user.click(register())
    await waitFor(() => expect(names()[0]).toBe('Ines Castro'))
    expect(within(list()).getByText('Cabin 7104')).toBeInTheDocument()
    const [pax] = await venue.call('listPax', { query: { fullName: '7104' } })
    expect(pax).toMatchObject({ fullName: 'Ines Castro', cabin: '7104', bookingGroup: '', language: 'ar', documentNo: '••••' })
    expect(await venue.call('revealPax', { params: { userid: pax?._id ?? '' } })).toMatchObject({ documentNo: 'AB1234' })
    expect(screen.queryByLabelText(/^Cabin/), 'the next form').toHaveValue('')
  })
})

describe('the edit of a passenger', () => {
  const openEdit = async () => {
    await screen.findByText(/^\d+ passengers$/)
    await app.user.click(screen.getByRole('button', { name: 'Tomás Silva' }))
    const drawer = await screen.findByRole('dialog', { name: 'Tomás Silva' })
    await app.user.click(within(drawer).getByRole('button', { name: 'Edit' }))
    return drawer
  }
  const saved = () => venue.line.seen.filter(({ method }) => method === 'PUT')

  it('shows the form filled but for what is masked, asks for an open field left empty, and sends nothing then', async () => {
    const drawer = await openEdit()
    expect(within(drawer).getByLabelText('Full name')).toHaveValue('Tomás Silva')
    for (const label of ['Mobile no.', 'Personal address', 'Issue place', 'Issue date', 'Expiry date']) {
      expect(within(drawer).getByLabelText(label)).toHaveValue('')
      expect(within(drawer).getByLabelText(label)).toHaveAttribute('placeholder', 'Unchanged')
    }
    venue.line.seen.length = 0
    await app.user.clear(within(drawer).getByLabelText('Email'))
    await app.user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    expect(await within(drawer).findByText('Enter the email')).toBeInTheDocument()
    expect(within(drawer).getByLabelText('Email')).toHaveFocus()
    expect(saved()).toEqual([])
    await app.user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    expect(within(drawer).getByText('Booking no.')).toBeInTheDocument()
  })

  it('sends what was typed alone, and shows the passenger as saved', async () => {
    const drawer = await openEdit()
    await app.user.click(within(drawer).getByRole('button', { name: 'Show them' }))
    await waitFor(() => expect(within(drawer).getByLabelText('Issue place')).toHaveValue('Mumbai'))
    await app.user.type(within(drawer).getByLabelText('Email'), '.new')
    await app.user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Passenger changed')).toBeInTheDocument()
    expect(await within(drawer).findByText('leela.fernandes@mail.example.new')).toBeInTheDocument()
    const [pax] = await venue.call('listPax', { query: { fullName: 'Tomás Silva' } })
    const note = (await venue.call('listAudit', { query: { action: 'pax_edited' } }))[0]
    expect([note?.subject, note?.detail]).toEqual([pax?.paxManifestNo, 'e-mail l…@mail.example → l…@mail.example.new'])
  })
})

describe('below 1200 px', () => {
  it('the form is a drawer behind New passenger', async () => {
    act(() => window.happyDOM.setViewport({ width: 1024, height: 768 }))
    await screen.findByText(/^\d+ passengers$/)
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'New passenger' }))
    expect(await screen.findByLabelText('Full name')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
