import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Venue } from '../../../shared/contract/venue.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { Form } from '../../ui/form/form.tsx'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

interface VenuePart<D extends object> {
  venue: Venue
  start: D
  /** Errors for which the contract has no messages. */
  messages: (draft: D) => FormErrors<D>
  /** Errors that the contract cannot find, such as text in place of a number. */
  check?: (draft: D) => FormErrors<D>
  fields: (draft: D) => Partial<CallInput<'updateVenue'>['body']>
  saved: string
}

/** The rest of the venue is sent unchanged. */
export function useVenuePart<D extends object>({ venue, start, messages, check, fields, saved }: VenuePart<D>): FormOf<D> {
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  return useForm<D, Venue>({
    start,
    messages,
    ...(check !== undefined && { check }),
    send: (draft) => write('updateVenue', { body: { ...venue, ...fields(draft) } }),
    onSaved: (answer) => {
      show(() => answer)
      toasts.success(saved)
    },
    onRefused: ({ msg, fields: wrong = [] }) => wrong.length === 0 && toasts.warning(msg),
  })
}

interface VenuePartPanelProps<D extends object> {
  form: FormOf<D>
  title: string
  /** The object of the button's label: 'courses'. */
  what: string
  children: ReactNode
}

export function VenuePartPanel<D extends object>({ form, title, what, children }: VenuePartPanelProps<D>) {
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <Button disabled={!form.isDirty || form.busy} onClick={form.reset} aria-label="Discard changes">
        Discard
      </Button>
      <Button {...form.button}>Save {what}</Button>
    </div>
  )
  return (
    <Panel title={title} footer={footer}>
      <Form form={form} asksBefore="reload" label={title}>
        {children}
      </Form>
    </Panel>
  )
}
