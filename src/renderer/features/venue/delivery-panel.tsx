import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type Delivery, DeliveryForm } from '../../../shared/contract/delivery.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { stack } from '../../ui/layout/layout.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { type DeliveryDraft, deliveryMessages, draftOf, formOf } from './delivery-draft.ts'
import { Codes, MailServer, Part } from './delivery-fields.tsx'
import { VenuePartPanel } from './venue-part.tsx'

const TITLE = 'Codes and mail'
const deliveryAtom = readAtom('getDelivery', null)

/** How one-time codes reach guests, and the mail server: set, tested and saved here, unless the command line says it. */
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

/** Brings the panel into sight for who came for it. */
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

function Settings({ delivery, onSaved }: SettingsProps) {
  const toasts = useToasts()
  const form = useForm<DeliveryDraft, Delivery>({
    start: draftOf(delivery),
    contract: [DeliveryForm, formOf],
    messages: () => deliveryMessages,
    send: (draft) => write('updateDelivery', { body: formOf(draft) }),
    onSaved: (saved) => {
      form.edit({ smtpPassword: '', webhookSecret: '', twilioAuthToken: '' })
      onSaved(saved)
      toasts.success('Codes and mail are saved and in use')
    },
    onRefused: ({ msg, fields: wrong = [] }) => wrong.length === 0 && toasts.warning(msg),
  })
  return (
    <VenuePartPanel form={form} title={TITLE} what="codes and mail">
      <div className={stack(24)}>
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
