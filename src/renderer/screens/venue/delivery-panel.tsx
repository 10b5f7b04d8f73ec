import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type Delivery, DeliveryForm } from '../../../shared/contract/delivery.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { codeOptions, type DeliveryDraft, deliveryMessages, draftOf, formOf } from './delivery-draft.ts'
import { Codes, MailServer, Part } from './delivery-fields.tsx'
import { type AskedRows, useAskSupervisor } from '../../sale/approval/supervisor.atoms.ts'
import { VenuePartPanel } from './venue-part.tsx'

const TITLE = 'Codes and mail'
const deliveryAtom = readAtom('getDelivery', null)

export function DeliveryPanel() {
  const [delivery, readAgain] = useAtom(deliveryAtom)
  const place = usePlace()
  const { data } = delivery
  return (
    <div ref={place}>
      {data === null ? (
        <Panel title={TITLE}>
          <LoadedPart
            reading={delivery}
            what="The settings for codes and mail"
            safe="Nothing was changed."
            label="Loading codes and mail"
            onRetry={() => readAgain()}
          />
        </Panel>
      ) : (
        <Settings key={JSON.stringify(data)} delivery={data} onSaved={(saved) => readAgain(() => saved)} />
      )}
    </div>
  )
}

function usePlace() {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#codes') place.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return place
}

interface SettingsProps {
  delivery: Delivery
  onSaved: (saved: Delivery) => void
}

const NOT_APPROVED = { code: 'approval_needed', msg: 'Nothing was saved: a supervisor did not approve it' } as const

function askedRows({ codes, webhookUrl, smtpHost, smtpPort }: DeliveryForm): AskedRows {
  return [
    { label: 'Codes are sent', value: codeOptions.find(({ value }) => value === codes)?.label },
    ...(codes === 'webhook' ? [{ label: 'Gateway', value: webhookUrl }] : []),
    { label: 'Mail server', value: smtpHost === '' ? 'None' : `${smtpHost}:${smtpPort}` },
  ]
}

function useSaveDelivery() {
  const ask = useAskSupervisor()
  return async (form: DeliveryForm): Promise<ApiResult<Delivery>> => {
    const answer = await write('updateDelivery', { body: form })
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const approved = await ask(askedRows(form), (by) => write('approveDelivery', { body: { ...form, ...by } }))
    if (approved === null) return { ok: false, error: NOT_APPROVED }
    return write('updateDelivery', { body: { ...form, approval: approved.approval } })
  }
}

function Settings({ delivery, onSaved }: SettingsProps) {
  const save = useSaveDelivery()
  const toasts = useToasts()
  const form = useForm<DeliveryDraft, Delivery>({
    start: draftOf(delivery),
    contract: [DeliveryForm, formOf],
    messages: () => deliveryMessages,
    send: (draft) => save(formOf(draft)),
    onSaved: (saved) => {
      form.edit({ smtpPassword: '', webhookSecret: '', twilioAuthToken: '' })
      onSaved(saved)
      toasts.success('Codes and mail are saved and in use')
    },
    onRefused: ({ msg, fields: wrong = [] }) => wrong.length === 0 && toasts.warning(msg),
  })
  return (
    <VenuePartPanel form={form} title={TITLE} what="codes and mail">
      <div className="grid gap-6">
        <Part title="Codes to guests" isByFlags={delivery.codesByFlags} flag="--otp-channel">
          <Codes form={form} delivery={delivery} />
        </Part>
        <Part title="Mail server" isByFlags={delivery.mailByFlags} flag="--smtp-url">
          <MailServer form={form} delivery={delivery} />
        </Part>
      </div>
    </VenuePartPanel>
  )
}
