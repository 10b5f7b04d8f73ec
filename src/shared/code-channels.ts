/** How one-time codes reach guests; `desk` shows them to staff instead. */
export const codeChannels = ['desk', 'email', 'webhook', 'twilio'] as const
export type CodeChannel = (typeof codeChannels)[number]
