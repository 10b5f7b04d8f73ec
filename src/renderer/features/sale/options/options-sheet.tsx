import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type OpenOptions, closeOptionsAtom, openOptionsAtom } from './options.atoms.ts'
import { OptionsForm } from './options-form.tsx'
import { OptionsTitle } from './options-title.tsx'
import { PLAIN, type Wish, wishOf } from '../line.ts'
import { OptionsFoot } from './options-foot.tsx'
import { useFinish } from './use-finish.ts'

/** The options of a dish on one sheet that needs no typing: its groups, how often, and a note for the kitchen (meal.md, Modifiers). */
export function OptionsSheet() {
  const open = useAtomValue(openOptionsAtom)
  const close = useSetAtom(closeOptionsAtom)
  useEffect(() => () => close(), [close])
  return open === null ? null : <Sheet key={open.dish._id} open={open} onClose={close} />
}

function Sheet({ open, onClose }: { open: OpenOptions; onClose: () => void }) {
  const { dish, line } = open
  const [wish, setWish] = useState<Wish>(line === null ? PLAIN : wishOf(line))
  const [qty, setQty] = useState(line?.qty ?? 1)
  const finish = useFinish(open, wish, qty, onClose)
  const foot = <OptionsFoot dish={dish} wish={wish} qty={qty} finish={finish} onClose={onClose} />
  return (
    <Dialog open title={<OptionsTitle dish={dish} wish={wish} />} width={980} footer={foot} onClose={onClose}>
      <OptionsForm dish={dish} wish={wish} onWish={setWish} qty={qty} onQty={setQty} onEnter={finish.run} />
    </Dialog>
  )
}
