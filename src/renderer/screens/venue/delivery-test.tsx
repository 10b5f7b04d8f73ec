import { Button } from 'antd'
import { useState } from 'react'
import type { DeliveryTest } from '../../../shared/contract/delivery.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { errorsOf } from '../../ui/form/form-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { type DeliveryDraft, formOf } from './delivery-draft.ts'

/** `other` is the other side, which precedes its answer. */
const words = {
  mail: { other: 'The mail server', label: 'Send a test to (email address)', type: 'email' },
  webhook: { other: 'The gateway', label: 'Send a test to (mobile number)', type: 'tel' },
  twilio: { other: 'Twilio', label: 'Send a test to (mobile number)', type: 'tel' },
} as const

interface DeliveryTestProps {
  over: DeliveryTest
  form: FormOf<DeliveryDraft>
}

/** Tests the settings of the form, saved or not. */
export function DeliveryTestRow({ over, form }: DeliveryTestProps) {
  const { other, label, type } = words[over]
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<{ sent: boolean; answer: string } | null>(null)
  const toasts = useToasts()
  const [send, busy] = useAction(async () => {
    setError(undefined)
    setResult(null)
    if (to.trim() === '') return setError('Enter where the test goes')
    const answer = await write('testDelivery', { body: { ...formOf(form.draft), over, to } })
    if (answer.ok) return setResult(answer.value)
    const fields = answer.error.fields ?? []
    form.mark(errorsOf(fields, form.draft, {}))
    setError(fields.find(({ field }) => field === 'to')?.msg)
    return toasts.warning(answer.error.msg)
  })
  return (
    <div className="grid gap-2" role="group" aria-label={`Test of ${other.toLowerCase().replace('the ', '')}`}>
      <div className="flex items-start gap-3">
        <div className="flex-fill">
          <TextField
            label={label}
            type={type}
            value={to}
            error={error}
            onChange={(typed) => {
              setTo(typed)
              setError(undefined)
            }}
            onPressEnter={(event) => {
              event.preventDefault()
              send()
            }}
          />
        </div>
        {/* Aligned with the field, below its label. */}
        <Button className="mt-5.5 flex-none" loading={busy} onClick={send}>
          Send a test
        </Button>
      </div>
      {busy && <p className="type-supporting">Waiting for the answer, up to half a minute</p>}
      {result !== null && (
        <Note
          tone={result.sent ? 'green' : 'red'}
          icon={result.sent ? <CheckIcon /> : <WarningIcon />}
          title={result.sent ? 'Sent' : 'Not sent'}
          role={result.sent ? 'status' : 'alert'}
        >
          <span className="wrap-anywhere">
            {other} {result.answer}
          </span>
        </Note>
      )}
    </div>
  )
}
