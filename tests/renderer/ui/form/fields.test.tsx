import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { PasswordField } from '../../../../src/renderer/ui/form/password-field.tsx'
import { SelectField } from '../../../../src/renderer/ui/form/select-field.tsx'
import { TextField } from '../../../../src/renderer/ui/form/text-field.tsx'
import { WhenField } from '../../../../src/renderer/ui/form/when-field.tsx'
import type { When } from '../../../../src/renderer/ui/form/when-picker.tsx'
import { show } from '../../../support/renderer/render.tsx'

describe('TextField', () => {
  it('is named by its label and described by its hint, or by its error', () => {
    const { showAgain } = show(<TextField label="Mobile no." value="98200" onChange={vi.fn()} hint="With its country code" />)
    const field = screen.getByLabelText('Mobile no.')
    expect(field).toHaveAccessibleDescription('With its country code')
    showAgain(
      <TextField
        label="Mobile no."
        value="98200"
        onChange={vi.fn()}
        hint="With its country code"
        error="Enter the country code"
      />,
    )
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter the country code')
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the country code')
  })

  it('reports what is typed', async () => {
    const change = vi.fn()
    const { user } = show(<TextField label="Full name" value="" onChange={change} optional />)
    await user.type(screen.getByLabelText('Full name (optional)'), 'A')
    expect(change).toHaveBeenCalledWith('A')
  })
})

describe('PasswordField', () => {
  it('hides what is typed until the eye is pressed', async () => {
    const { user } = show(<PasswordField label="Password" value="secret" onChange={vi.fn()} autoComplete="current-password" />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(field).toHaveAttribute('type', 'text')
  })
})

describe('SelectField', () => {
  it('chooses one of its options by its label', async () => {
    const change = vi.fn()
    const options = ['Male', 'Female'].map((sex) => ({ value: sex, label: sex }))
    const { user } = show(<SelectField label="Sex" value={undefined} onChange={change} options={options} error="Choose one" />)
    const field = screen.getByRole('combobox', { name: 'Sex' })
    expect(field).toHaveAccessibleDescription('Choose one')
    await user.click(field)
    await user.click(await screen.findByTitle('Female'))
    expect(change.mock.calls[0]?.[0]).toBe('Female')
  })
})

describe('WhenField', () => {
  function Shown({ kind, start }: { kind: When; start: string }) {
    const [value, setValue] = useState(start)
    return (
      <>
        <WhenField kind={kind} label="When" value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    )
  }
  const open = (kind: When, start = '') => {
    const { user } = show(<Shown kind={kind} start={start} />)
    const field = screen.getByLabelText('When')
    const type = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
    }
    return { user, field, type, kept: () => screen.getByRole('status').textContent }
  }

  it('shows MM/dd/yyyy h:mm aa, takes a date alone to its end, and leaves what is none as it was typed, and says so', async () => {
    const { field, type, kept } = open('moment', '2026-12-05 18:00')
    expect(field).toHaveValue('12/05/2026 6:00 PM')
    await type('12/31/2026')
    expect(field).toHaveValue('12/31/2026 11:59 PM')
    await type('31/12/2026')
    expect(screen.getByRole('alert')).toHaveTextContent('“31/12/2026” is no date. Enter one such as 12/31/2026')
    expect(field).toHaveValue('31/12/2026')
    expect(field).toBeInvalid()
    await type('1/2/2027 6:30 pm')
    expect(kept()).toBe('2027-01-02 18:30')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes a day as digits alone, and keeps an impossible one in sight', async () => {
    const { field, type, kept } = open('day')
    await type('04181988')
    expect(field).toHaveValue('04/18/1988')
    expect(kept()).toBe('1988-04-18')
    await type('13/45/1990')
    expect(field).toHaveValue('13/45/1990')
    expect(screen.getByRole('alert')).toHaveTextContent('“13/45/1990” is no date')
  })

  it('takes a typed day with the first Enter, and sends its form with the next', async () => {
    const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const { user } = show(
      <form onSubmit={sent}>
        <Shown kind="day" start="" />
        <button type="submit">Send</button>
      </form>,
    )
    await user.click(screen.getByLabelText('When'))
    await user.keyboard('4/18/1988{Enter}')
    expect(screen.getByLabelText('When')).toHaveValue('04/18/1988')
    expect(sent).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('shows a time as the clock beside it does, typed either way', async () => {
    const { field, type, kept } = open('time', '18:00')
    expect(field).toHaveValue('6:00 PM')
    await type('0930')
    expect([kept(), (field as HTMLInputElement).value]).toEqual(['09:30', '9:30 AM'])
    await type('7:15 pm')
    expect(kept()).toBe('19:15')
  })
})
