import { useAtomValue } from 'jotai'
import { Glyph } from '../../ui/art/glyph.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { orderKeys } from '../../ui/keys/key-map.ts'
import { dishesToSend, hasUnsent } from '../../model/sale/check-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { lineTroublesAtom } from '../state/cart.atoms.ts'
import { CheckNameDialog } from './check-name-dialog.tsx'
import { TROUBLED } from '../../model/sale/why-held.ts'
import { useOrderKey } from './use-order-key.ts'
import { useSend } from './use-send.ts'

export const useHasUnsent = (): boolean => hasUnsent(useAtomValue(saleAtom))

export function SendCheck({ isPrimary, size }: { isPrimary: boolean; size?: 'large' }) {
  const sale = useAtomValue(saleAtom)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const { send, busy, naming } = useSend()
  const can = hasUnsent(sale) && !hasTrouble
  useOrderKey('send', () => can && send())
  if (!hasUnsent(sale) && !naming.open) return null
  return (
    <>
      <HeldButton
        {...(isPrimary && { type: 'primary' })}
        {...(size !== undefined && { size })}
        block
        icon={<Glyph name="front-desk" size={18} />}
        title={`Send (${orderKeys.send.shown})`}
        aria-keyshortcuts={orderKeys.send.shown}
        why={hasTrouble ? TROUBLED : null}
        isSaid
        loading={busy}
        onClick={() => send()}
      >
        {sendLabel(dishesToSend(sale), sale.orderid === '')}
      </HeldButton>
      <CheckNameDialog {...naming} />
    </>
  )
}

function sendLabel(dishes: number, isNew: boolean): string {
  if (dishes === 0) return isNew ? 'Open check' : 'Send changes'
  return dishes === 1 ? 'Send 1 dish' : `Send ${dishes} dishes`
}
