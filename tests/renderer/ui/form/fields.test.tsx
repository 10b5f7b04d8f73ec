import { screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateField } from '../../../../src/renderer/ui/form/date-field.tsx'
import { MomentField } from '../../../../src/renderer/ui/form/moment-field.tsx'
import { PasswordField } from '../../../../src/renderer/ui/form/password-field.tsx'
import { SelectField } from '../../../../src/renderer/ui/form/select-field.tsx'
import { TextField } from '../../../../src/renderer/ui/form/text-field.tsx'
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

describe('MomentField', () => {
  function Expiry() {
    const [value, setValue] = useState('2026-12-05 18:00')
    return <MomentField label="Expiry date" value={value} onChange={setValue} />
  }

  it('shows MM/dd/yyyy h:mm aa, takes a date alone to its end, and says what is none', async () => {
    const { user } = show(<Expiry />)
    const field = screen.getByLabelText('Expiry date')
    const type = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
    }
    expect(field).toHaveValue('12/05/2026 6:00 PM')
    await type('12/31/2026')
    expect(field).toHaveValue('12/31/2026 11:59 PM')
    await type('31/12/2026')
    expect(screen.getByRole('alert')).toHaveTextContent('“31/12/2026” is no date')
    expect(field).toHaveValue('')
  })
})

describe('DateField', () => {
  it('shows a plain day', () => {
    show(<DateField label="Date of birth" value={dayjs('1988-04-18')} onChange={vi.fn()} />)
    expect(screen.getByLabelText('Date of birth')).toHaveValue('04/18/1988')
  })

  it('takes a typed day', async () => {
    const change = vi.fn()
    const { user } = show(<DateField label="Date of birth" value={null} onChange={change} />)
    await user.click(screen.getByLabelText('Date of birth'))
    await user.keyboard('04/18/1988{Enter}')
    expect(change.mock.lastCall?.[0]?.format('YYYY-MM-DD')).toBe('1988-04-18')
  })
})
