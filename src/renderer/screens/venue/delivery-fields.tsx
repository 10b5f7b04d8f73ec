import type { ReactNode } from 'react'
import type { Delivery } from '../../../shared/contract/delivery.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { codeOptions, type DeliveryDraft, securityOptions, withSecurity } from './delivery-draft.ts'
import { DeliveryTestRow } from './delivery-test.tsx'

interface PartProps {
  title: string
  isByFlags: boolean
  flag: string
  children: ReactNode
}

export function Part({ title, isByFlags, flag, children }: PartProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0 [&_legend]:mb-3 [&_legend]:p-0">
      <legend className="type-h3">{title}</legend>
      <div className="grid gap-3">
        {isByFlags && (
          <p className="type-supporting">
            Set by the command line of the server ({flag}), which overrides what is saved here. Change it there.
          </p>
        )}
        {children}
      </div>
    </fieldset>
  )
}

interface FieldsProps {
  form: FormOf<DeliveryDraft>
  delivery: Delivery
}

export function Codes({ form, delivery }: FieldsProps) {
  const { codes } = form.draft
  const isFixed = delivery.codesByFlags
  return (
    <>
      <SelectField label="Codes are sent" options={codeOptions} disabled={isFixed} {...form.field('codes')} />
      {codes === 'desk' && (
        <Note tone="amber" icon={<WarningIcon />}>
          Staff see the guest’s code. Choose a way that only the guest can read.
        </Note>
      )}
      {codes === 'email' && (
        <p className="type-supporting">Sent to the passenger’s email address, through the mail server below.</p>
      )}
      {codes === 'webhook' && <Webhook form={form} delivery={delivery} />}
      {codes === 'twilio' && <Twilio form={form} delivery={delivery} />}
    </>
  )
}

function Webhook({ form, delivery: { codesByFlags: isFixed, webhookSecretSet } }: FieldsProps) {
  return (
    <>
      <TextField
        label="Address of the gateway"
        type="url"
        maxLength={500}
        placeholder="https://sms.ship.example/send"
        disabled={isFixed}
        {...form.field('webhookUrl')}
      />
      {!isFixed && (
        <Secret
          label="Secret"
          isSet={webhookSecretSet}
          hint="16 characters or more; each message is signed with it (Standard Webhooks)"
          {...form.field('webhookSecret')}
        />
      )}
      <DeliveryTestRow over="webhook" form={form} />
    </>
  )
}

function Twilio({ form, delivery: { codesByFlags: isFixed, twilioAuthTokenSet } }: FieldsProps) {
  return (
    <>
      <TextField label="Account SID" placeholder="AC…" maxLength={64} disabled={isFixed} {...form.field('twilioAccountSid')} />
      {!isFixed && <Secret label="Auth token" isSet={twilioAuthTokenSet} {...form.field('twilioAuthToken')} />}
      <TextField
        label="Verify service SID"
        placeholder="VA…"
        maxLength={64}
        disabled={isFixed}
        {...form.field('twilioServiceSid')}
      />
      <DeliveryTestRow over="twilio" form={form} />
    </>
  )
}

export function MailServer({ form, delivery: { mailByFlags: isFixed, smtpPasswordSet } }: FieldsProps) {
  const { field, draft, edit } = form
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="flex-fill">
          <TextField
            label="Server"
            optional
            placeholder="mail.ship.example"
            maxLength={253}
            disabled={isFixed}
            hint={draft.smtpHost.trim() === '' ? 'While it is empty, invoices are not sent by mail' : undefined}
            {...field('smtpHost')}
          />
        </div>
        <div className="w-24 flex-none">
          <TextField label="Port" numeric maxLength={5} disabled={isFixed} {...field('smtpPort')} />
        </div>
      </div>
      <SelectField
        label="Encryption"
        options={securityOptions}
        disabled={isFixed}
        {...field('smtpSecurity')}
        onChange={(chosen) => edit(withSecurity(draft, chosen))}
      />
      {!isFixed && (
        <>
          <TextField label="User" optional maxLength={254} {...field('smtpUser')} />
          {draft.smtpUser.trim() !== '' && <Secret label="Password" isSet={smtpPasswordSet} {...field('smtpPassword')} />}
        </>
      )}
      <TextField
        label="Sender"
        placeholder="MV Meridian Star <desk@ship.example>"
        maxLength={254}
        disabled={isFixed}
        {...field('mailFrom')}
      />
      {draft.smtpHost.trim() !== '' && <DeliveryTestRow over="mail" form={form} />}
    </>
  )
}

interface SecretProps extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error'> {
  /** Whether the server stores a secret, which it never shows. */
  isSet: boolean
  hint?: string
}

const Secret = ({ isSet, hint, ...field }: SecretProps) => (
  <TextField
    type="password"
    autoComplete="new-password"
    maxLength={200}
    hint={isSet ? 'Set, and never shown. Type to replace it' : hint}
    {...(isSet && { placeholder: '••••••••' })}
    {...field}
  />
)
