import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type OpenOptions, closeOptionsAtom, openOptionsAtom } from './options.atoms.ts'
import { OptionsForm } from './options-form.tsx'
import { OptionsTitle } from './options-title.tsx'
import { type Place, PLAIN, placeOf, type Wish, wishOf } from '../../model/sale/line.ts'
import { usualPlaceAtom } from '../state/cart.atoms.ts'
import { keptPlace, knownPlace } from '../../model/sale/place-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { PlaceChoices } from './place-choices.tsx'
import { OptionsFoot } from './options-foot.tsx'
import { useFinish } from './use-finish.ts'
import { useOnLeave } from '../../ui/use-on-leave.ts'

/** The options of a dish on one sheet that needs no typing: groups, quantity, and a note for the kitchen (meal.md, Modifiers). */
export function OptionsSheet() {
  const open = useAtomValue(openOptionsAtom)
  const close = useSetAtom(closeOptionsAtom)
  useOnLeave(close)
  return open === null ? null : <Sheet key={open.dish._id} open={open} onClose={close} />
}

function Sheet({ open, onClose }: { open: OpenOptions; onClose: () => void }) {
  const { dish, line } = open
  const [wish, setWish] = useState<Wish>(line === null ? PLAIN : wishOf(line))
  const [qty, setQty] = useState(line?.qty ?? 1)
  const [place, setPlace] = useState(usePlaceOf(open))
  const wanted = { wish, qty, place }
  const finish = useFinish(open, wanted, onClose)
  const foot = <OptionsFoot dish={dish} wanted={wanted} finish={finish} onClose={onClose} />
  return (
    <Dialog open title={<OptionsTitle dish={dish} wish={wish} />} width={980} footer={foot} onClose={onClose}>
      <OptionsForm dish={dish} wish={wish} onWish={setWish} qty={qty} onQty={setQty} onEnter={finish.run}>
        {place !== null && <PlaceChoices place={place} onPlace={setPlace} />}
      </OptionsForm>
    </Dialog>
  )
}

/** Seat and course when the sheet opens; null for a line that the server has, whose seat and course have their own sheet. */
function usePlaceOf({ dish, line }: OpenOptions): Place | null {
  const sale = useAtomValue(saleAtom)
  const usual = useAtomValue(usualPlaceAtom)
  if (line === null) return usual(dish)
  if (knownPlace(sale, lineKey(line)) >= 0 || keptPlace(sale, line) >= 0) return null
  const { held: _held, ...place } = placeOf(line)
  return place
}
