import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountField } from '../../../../src/renderer/ui/form/amount-field.tsx'
import { CardNumberField } from '../../../../src/renderer/ui/form/card-number-field.tsx'
import { NumberInput } from '../../../../src/renderer/ui/form/number-input.tsx'
import { PinField } from '../../../../src/renderer/ui/form/pin-field.tsx'
import { PasswordField } from '../../../../src/renderer/ui/form/password-field.tsx'
import { SelectField } from '../../../../src/renderer/ui/form/select-field.tsx'
import { TextField } from '../../../../src/renderer/ui/form/text-field.tsx'
import { WhenField } from '../../../../src/renderer/ui/form/when-field.tsx'
import type { When } from '../../../../src/renderer/ui/form/when-picker.tsx'
import { show } from '../../../support/renderer/render.tsx'
import { keysOf, scan, typeApart } from '../../../support/renderer/scanner.ts'

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

describe('a field for a number', () => {
  function Fields() {
    const [amount, setAmount] = useState('500')
    const [percent, setPercent] = useState('10')
    const [price, setPrice] = useState('')
    const [card, setCard] = useState('')
    const [pin, setPin] = useState('')
    return (
      <form>
        <AmountField label="Amount" value={amount} onChange={setAmount} />
        <TextField label="Percent" numeric value={percent} onChange={setPercent} />
        <NumberInput aria-label="Price" value={price} onChange={setPrice} />
        <CardNumberField value={card} onChange={setCard} />
        <PinField label="PIN" value={pin} onChange={setPin} />
      </form>
    )
  }
  const fields = { Amount: '500', Percent: '10', Price: '' }
  const open = (label: string) => {
    const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined)
    show(<Fields />)
    const field = screen.getByLabelText(label)
    act(() => field.focus())
    return { field, sent }
  }
  afterEach(() => vi.restoreAllMocks())

  it.each(Object.entries(fields))('%s refuses a scan, keeps what it had, and sends nothing', (label, before) => {
    const { field, sent } = open(label)
    // A card's number, an EAN-8, and an EAN-13 of a scanner that ends with Tab, or with nothing.
    for (const [code, end] of [
      ['70035', 'Enter'],
      ['96385074', 'Enter'],
      ['4006381333931', 'Tab'],
      ['4006381333931', null],
    ] as const) {
      scan(code, end)
      expect(field).toHaveValue(before)
      expect(screen.getByRole('alert')).toHaveTextContent('That was a scan, not an amount')
    }
    expect(sent).not.toHaveBeenCalled()
    expect(field).toHaveFocus()
  })

  it.each([
    ['a person types as fast as one can', 40],
    ['hesitates', 400],
  ])('takes what %s, Enter included', (_how, ms) => {
    const { field, sent } = open('Price')
    typeApart([...keysOf('125000'), 'Enter'], ms)
    expect(field).toHaveValue('125000')
    expect(sent).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes short numbers and amounts with decimals at any pace, such as those of a macro key', () => {
    const { field, sent } = open('Price')
    typeApart([...keysOf('5000'), 'Enter'], 5)
    expect(field).toHaveValue('5000')
    typeApart([...keysOf('.00'), 'Enter'], 5)
    expect(field).toHaveValue('5000.00')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('forgets the refusal with the next key of a person', () => {
    const { field } = open('Amount')
    scan('96385074')
    typeApart(['7'], 200)
    expect(field).toHaveValue('5007')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('for a PIN counts no try for a card that is scanned there, and takes six digits at any pace', () => {
    const { field, sent } = open('PIN')
    scan('70035')
    expect(field).toHaveValue('')
    expect(screen.getByRole('alert')).toHaveTextContent('That was a scan, not a PIN')
    expect(sent).not.toHaveBeenCalled()
    typeApart(keysOf('482615'), 5)
    typeApart(['Enter'], 5)
    expect(field).toHaveValue('482615')
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('is none where a card’s number is asked for: there a scan is what is wanted', () => {
    const { field, sent } = open('Card number')
    scan('70035')
    expect(field).toHaveValue('70035')
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

describe('PasswordField', () => {
  it('hides what is typed until the eye is pressed', async () => {
    const { user } = show(<PasswordField label="Password" value="secret" onChange={vi.fn()} autoComplete="current-password" />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
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
    await type('32/12/2026')
    expect(screen.getByRole('alert')).toHaveTextContent('“32/12/2026” is not a date. Enter one such as 12/31/2026')
    expect(field).toHaveValue('32/12/2026')
    expect(field).toBeInvalid()
    await type('1/2/2027 6:30 pm')
    expect(kept()).toBe('2027-01-02 18:30')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has a calendar from its first opening on, which closes with the day that is picked', async () => {
    const { user, field, kept } = open('day', '2026-12-05')
    const calendar = () => document.querySelector('.ant-picker-dropdown')
    expect(document.querySelector('.ant-picker'), 'none that nobody opened').toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }))
    await user.click(await screen.findByTitle('2026-12-09'))
    expect(kept()).toBe('2026-12-09')
    expect(field).toHaveFocus()
    await waitFor(() => expect(calendar()).toHaveClass('ant-picker-dropdown-hidden'))
  })

  it('takes a day as digits alone, and keeps an impossible one in sight', async () => {
    const { field, type, kept } = open('day')
    await type('04181988')
    expect(field, 'the month by name, so that nobody takes a day for it').toHaveValue('Apr 18, 1988')
    expect(kept()).toBe('1988-04-18')
    await type('13/45/1990')
    expect(field).toHaveValue('13/45/1990')
    expect(screen.getByRole('alert')).toHaveTextContent('“13/45/1990” is not a date')
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
    expect(screen.getByLabelText('When')).toHaveValue('Apr 18, 1988')
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
