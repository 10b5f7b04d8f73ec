/** A form of one's own dialog, sent by the dialog's button. */
export interface OwnFormProps {
  formId: string
  onBusy: (busy: boolean) => void
  onDone: () => void
}
