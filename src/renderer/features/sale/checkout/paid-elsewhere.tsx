import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { CheckIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { adoptPaidOrderAtom } from './payment.atoms.ts'

/** Shown when another terminal took the payment, with a button to open its invoice. */
export function PaidElsewhere({ invoiceno }: { invoiceno: string }) {
  const adopt = useSetAtom(adoptPaidOrderAtom)
  return (
    <>
      <Note tone="green" icon={<CheckIcon />} role="status">
        This order is paid as {invoiceno}
      </Note>
      <Button type="primary" size="large" block onClick={() => adopt()}>
        Open invoice
      </Button>
    </>
  )
}
