import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Form } from '../../../../src/renderer/ui/form/form.tsx'
import {
  amountOrNone,
  choice,
  dayOrNone,
  type DraftOf,
  draftOf,
  Fields,
  lines,
  rulesOf,
  text,
  type ValuesOf,
  valuesOf,
  whole,
  yesNo,
} from '../../../../src/renderer/ui/form/form-fields.tsx'
import { useForm } from '../../../../src/renderer/ui/form/use-form.ts'
import { ok, type Result } from '../../../../src/shared/errors.ts'
import { show } from '../../../support/renderer/render.tsx'

const fields = {
  name: text({ label: 'Name' }, { asks: 'Enter a name', isWide: true }),
  address: lines({ label: 'Address' }),
  guests: whole({ label: 'Guests' }, { message: 'Enter a number' }),
  limit: amountOrNone({ label: 'Limit' }, { message: 'Enter an amount' }),
  deck: choice({ label: 'Deck', options: [{ value: '2nd', label: 'Second' }] }),
  open: yesNo({ label: 'Open', no: 'Closed', yes: 'Open' }),
  until: dayOrNone({ label: 'Until', hint: 'The last day' }),
}
type Draft = DraftOf<typeof fields>

const stored: ValuesOf<typeof fields> = {
  name: 'Bar',
  address: ['Deck 5', 'Pool'],
  guests: 4,
  limit: 5000,
  deck: '2nd',
  open: true,
  until: null,
}

it('types stored values and reads them back', () => {
  const draft = draftOf(fields, stored)
  expect(draft).toEqual({
    name: 'Bar',
    address: 'Deck 5\nPool',
    guests: '4',
    limit: '5,000.00',
    deck: '2nd',
    open: 'yes',
    until: '',
  })
  expect(valuesOf(fields, draft)).toEqual(stored)
  const typed = { ...draft, name: ' Grill ', address: 'Deck 6\n\n', limit: ' ', open: 'no', until: '2026-12-05' } as const
  expect(valuesOf(fields, typed)).toMatchObject({
    name: 'Grill',
    address: ['Deck 6'],
    limit: null,
    open: false,
    until: '2026-12-05',
  })
})

it('finds numbers and amounts that cannot be read', () => {
  const { check } = rulesOf(fields)
  const draft = draftOf(fields, stored)
  expect(check(draft)).toEqual({})
  expect(check({ ...draft, guests: 'four', limit: '1.234' })).toEqual({ guests: 'Enter a number', limit: 'Enter an amount' })
  expect(check({ ...draft, limit: '999999999999' })).toEqual({ limit: 'Enter an amount' })
})

function Place({ send }: { send: (draft: Draft) => Promise<Result<unknown, never>> }) {
  const form = useForm<Draft>({ ...rulesOf(fields), start: draftOf(fields, { ...stored, name: '' }), send })
  return (
    <Form form={form}>
      <Fields of={fields} form={form} more={{ guests: { hint: `Of ${form.draft.deck}` } }} />
      <button type="submit">Save</button>
    </Form>
  )
}

it('shows the inputs in order, with their hints, and says what is missing before it sends', async () => {
  const send = vi.fn<(draft: Draft) => Promise<Result<unknown, never>>>(async () => ok(null))
  const { user } = show(<Place send={send} />)
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Name', 'Address', 'Guests', 'Limit (optional)', 'Deck', 'Open', 'Until (optional)'])
  expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription('Of 2nd')
  expect(screen.getByLabelText(/^Until/)).toHaveAccessibleDescription('The last day')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name')
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), 'Bar')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(draftOf(fields, stored))
})
