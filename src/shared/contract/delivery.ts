import { type Static, Type } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { codeChannels } from '../code-channels.ts'
import { endpoint } from './endpoint.ts'
import { byPin } from './supervisors.ts'
import { Instant, TextLine } from './values.ts'

/** How the connection to the mail server is encrypted: from the start, by STARTTLS before anything else, or not at all. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const

/** Minimum length of the secret that signs webhook messages, in characters. */
export const MIN_WEBHOOK_SECRET = 16

/** The settings for sending codes and mail, without secrets. An empty text is not set. */
const settings = {
  codes: Type.Enum([...codeChannels]),
  smtpHost: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9._:-]*$' }),
  smtpPort: Type.Integer({ minimum: 1, maximum: 65_535 }),
  smtpSecurity: Type.Enum([...smtpSecurities]),
  smtpUser: TextLine(254),
  /** The sender, such as `MV Meridian Star <desk@ship.example>`. */
  mailFrom: TextLine(254),
  webhookUrl: TextLine(500),
  twilioAccountSid: TextLine(64),
  twilioServiceSid: TextLine(64),
}
export const DeliverySettings = Type.Object(settings)
export type DeliverySettings = Static<typeof DeliverySettings>

/** Secrets, which are only sent to the server. An omitted secret stays unchanged. */
const secrets = {
  smtpPassword: Type.Optional(TextLine(200)),
  webhookSecret: Type.Optional(TextLine(200)),
  twilioAuthToken: Type.Optional(TextLine(200)),
}

export const DeliveryForm = Type.Object({ ...settings, ...secrets })
export type DeliveryForm = Static<typeof DeliveryForm>

/** The settings in use; secrets only as whether they are set. */
export const Delivery = Type.Object({
  ...settings,
  smtpPasswordSet: Type.Boolean(),
  webhookSecretSet: Type.Boolean(),
  twilioAuthTokenSet: Type.Boolean(),
  /** True if command-line flags set the code channel; they override what is saved here. */
  codesByFlags: Type.Boolean(),
  mailByFlags: Type.Boolean(),
})
export type Delivery = Static<typeof Delivery>

/** The channels that a test message can be sent over. */
export const deliveryTests = ['mail', 'webhook', 'twilio'] as const
export type DeliveryTest = (typeof deliveryTests)[number]

export const delivery = {
  deliveryState: endpoint({
    method: 'GET',
    path: '/delivery/state',
    reads: ['venue'],
    summary: 'Over which channel codes reach guests, whether mail is sent, and whether this is the demo',
    permission: 'session',
    reply: Type.Object({ codes: Type.Enum([...codeChannels]), mail: Type.Boolean(), demo: Type.Boolean() }),
    errors: [],
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/delivery',
    reads: ['venue'],
    summary: 'How codes and mail reach guests, without secrets',
    permission: 'backoffice',
    reply: Delivery,
    errors: [],
  }),
  updateDelivery: endpoint({
    method: 'PUT',
    path: '/delivery',
    summary:
      "Change how codes and mail reach guests; in effect with the answer. Once there is a card, with a supervisor's approval",
    permission: 'backoffice',
    changes: ['venue'],
    body: Type.Object({ ...DeliveryForm.properties, approval: Type.Optional(ApprovalToken) }),
    reply: Delivery,
    errors: ['rule_broken', 'approval_needed'],
  }),
  approveDelivery: endpoint({
    method: 'POST',
    path: '/delivery/approve',
    summary:
      "A supervisor's PIN for one change of how codes and mail reach guests: the answer's approval goes with that very call, once, within 5 minutes, with these settings, by the person who asked, who must be someone else while there is another supervisor",
    permission: 'backoffice',
    body: Type.Object({ ...DeliveryForm.properties, ...byPin }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: ['rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
  testDelivery: endpoint({
    method: 'POST',
    path: '/delivery/test',
    summary: 'Send one test message as these settings say, saved or not, and answer what the other side said',
    permission: 'backoffice',
    body: Type.Object({
      ...DeliveryForm.properties,
      over: Type.Enum([...deliveryTests]),
      /** An e-mail address, or a mobile number. */
      to: Type.String({ minLength: 1, maxLength: 254 }),
    }),
    /** `answer` is one line about the other side's response, to follow its name: `answered 250 OK`, `cannot be reached`. */
    reply: Type.Object({ sent: Type.Boolean(), answer: Type.String() }),
    errors: ['rule_broken'],
  }),
}
