import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Type } from 'typebox'
import { describe, expect, it, vi } from 'vitest'
import type { ApiFailure } from '../../../../src/renderer/data/api-types.ts'
import { FormDialog } from '../../../../src/renderer/ui/form/form-dialog.tsx'
import { Form } from '../../../../src/renderer/ui/form/form.tsx'
import { useUnsaved } from '../../../../src/renderer/ui/form/leave-guard.tsx'
import { TextField } from '../../../../src/renderer/ui/form/text-field.tsx'
import { type FormOptions, useForm } from '../../../../src/renderer/ui/form/use-form.ts'
import { ok, type Result } from '../../../../src/shared/errors.ts'
import { show } from '../../../support/renderer/render.tsx'

const START = { name: '', phone: '', pin: '' }
type Draft = typeof START
type Sending = Result<string, ApiFailure>

const body = Type.Object({ name: Type.String({ minLength: 1 }), phone: Type.String({ minLength: 4 }) })
const contract = [body, ({ name, phone }: Draft) => ({ name, phone })] as const
const asks = { name: 'Enter a name', phone: 'Enter a number' }

function Guest(options: Omit<FormOptions<Draft, string, ApiFailure>, 'start'>) {
  const form = useForm<Draft, string>({ start: START, ...options })
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Phone" {...form.field('phone')} />
      <TextField label="PIN" {...form.field('pin')} />
      <button type="submit" disabled={form.busy}>
        Save
      </button>
    </Form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const save = () => screen.getByRole('button', { name: 'Save' })
const refusal = (more: Partial<ApiFailure>): Sending => ({
  ok: false,
  error: { code: 'invalid_request', msg: 'Not saved', ...more },
})

describe('a form', () => {
  it('says all that is wrong at once, sends nothing, and puts the focus on the first wrong field', async () => {
    const send = vi.fn<() => Promise<Sending>>()
    const { user } = show(<Guest contract={contract} asks={asks} send={send} />)
    await user.click(save())
    expect(field('Name')).toHaveAccessibleDescription('Enter a name')
    expect(field('Phone')).toHaveAccessibleDescription('Enter a number')
    await waitFor(() => expect(field('Name')).toHaveFocus())
    await user.type(field('Name'), 'Clara')
    expect(field('Name'), 'what is changed is no longer wrong').toBeValid()
    expect(field('Phone')).toBeInvalid()
    await user.click(save())
    await waitFor(() => expect(field('Phone')).toHaveFocus())
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps what is typed when it is refused, and says why at the fields that the server names', async () => {
    const send = async () => refusal({ fields: [{ field: 'body/phone', msg: 'Too short' }] })
    const { user } = show(<Guest send={send} secrets={['pin']} />)
    await user.type(field('Name'), 'Clara')
    await user.type(field('PIN'), '1234')
    await user.click(save())
    await waitFor(() => expect(field('Phone')).toHaveAccessibleDescription('Too short'))
    expect(field('Phone')).toHaveFocus()
    expect(field('Name')).toHaveValue('Clara')
    expect(field('PIN'), 'a secret is typed again').toHaveValue('')
  })

  it('says a failure that names no field where the form wants it', async () => {
    const { user } = show(<Guest send={async () => refusal({})} at={() => 'name'} />)
    await user.click(save())
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Not saved'))
  })

  it('is sent once at a time, and begins again for the next one but for what was typed meanwhile', async () => {
    const answers: ((answer: Sending) => void)[] = []
    const send = vi.fn<() => Promise<Sending>>(() => new Promise((resolve) => answers.push(resolve)))
    const { user } = show(<Guest contract={contract} asks={asks} send={send} again={['phone']} />)
    await user.type(field('Name'), 'Clara')
    await user.type(field('Phone'), '98200')
    await user.keyboard('{Enter}{Enter}')
    expect(send).toHaveBeenCalledTimes(1)
    answers[0]?.(ok('saved'))
    await waitFor(() => expect(field('Name')).toHaveValue(''))
    expect(field('Phone'), 'it stays for the next one').toHaveValue('98200')
    await user.type(field('Name'), 'Rohan{Enter}')
    await user.type(field('Name'), ' M')
    answers[1]?.(ok('saved'))
    await waitFor(() => expect(save()).toBeEnabled())
    expect(field('Name')).toHaveValue('Rohan M')
  })

  it('leads nobody back who has gone on to another field of the screen meanwhile', async () => {
    const answers: ((answer: Sending) => void)[] = []
    const send = () => new Promise<Sending>((resolve) => answers.push(resolve))
    const { user } = show(
      <>
        <Guest send={send} again={[]} />
        <input aria-label="Elsewhere" />
      </>,
    )
    await user.type(field('Name'), 'Clara{Enter}')
    await user.click(field('Elsewhere'))
    answers[0]?.(ok('saved'))
    await waitFor(() => expect(field('Name')).toHaveValue(''))
    expect(field('Elsewhere'), 'control: it waits for the answer').toHaveFocus()
    await waitFor(() => expect(save()).toBeEnabled())
    expect(field('Elsewhere')).toHaveFocus()
  })

  it('can be sent again after something was thrown on the way', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const send = vi.fn<() => Promise<Sending>>().mockRejectedValueOnce(new Error('no route')).mockResolvedValue(ok('saved'))
    const { user } = show(<Guest send={send} />)
    await user.click(save())
    await waitFor(() => expect(save()).toBeEnabled())
    expect(logged).toHaveBeenCalledTimes(1)
    await user.click(save())
    expect(send).toHaveBeenCalledTimes(2)
    logged.mockRestore()
  })
})

/** A dialog with a form, as the screens open one. */
function GuestDialog() {
  const [open, setOpen] = useState(true)
  const unsaved = useUnsaved(() => setOpen(false))
  const form = useForm<Draft, string>({ start: START, send: async () => ok('saved') })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FormDialog
        form={form}
        open={open}
        title="Guest"
        okText="Save"
        cancelText="Not now"
        onClose={unsaved.close}
        onDirty={unsaved.setDirty}
      >
        <TextField label="Name" {...form.field('name')} />
      </FormDialog>
      {unsaved.question}
    </>
  )
}

describe('a dialog with a form', () => {
  it('closes at once while nothing is typed', async () => {
    const { user } = show(<GuestDialog />)
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('asks before what was typed is lost, keeps it on Stay here, and drops it on Leave', async () => {
    const { user } = show(<GuestDialog />)
    await user.type(await screen.findByLabelText('Name'), 'Clara')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(field('Name')).toHaveValue('Clara')
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })
})
