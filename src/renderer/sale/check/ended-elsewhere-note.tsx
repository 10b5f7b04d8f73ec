import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { Glyph } from '../../ui/art/glyph.tsx'
import { orderPlace } from '../../model/orders/order-name.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { saleAtom } from '../state/sale.atoms.ts'
import { endText, unsentOf } from '../../model/sale/ended-elsewhere.ts'
import { endedElsewhereAtom, leaveEndedAtom, openTargetAtom } from '../state/ended-elsewhere.atoms.ts'

const dishes = (count: number): string => (count === 1 ? '1 new dish' : `${count} new dishes`)

function restText(unsent: number, place: string): string {
  if (unsent === 0) return place === '' ? 'Nothing that was added here is lost.' : 'All of it was on that order.'
  const isOne = unsent === 1
  if (place === '') return `${dishes(unsent)} of yours ${isOne ? 'stays' : 'stay'} here as a new order.`
  const goes = isOne ? 'was not sent. It goes' : 'were not sent. They go'
  return `${dishes(unsent)} of yours ${goes} along only if you choose to.`
}

/** Nothing added here is lost without a question. */
export function EndedElsewhereNote() {
  const ended = useAtomValue(endedElsewhereAtom)
  const sale = useAtomValue(saleAtom)
  if (ended === null) return null
  const place = ended.target === null ? '' : orderPlace(ended.target)
  const unsent = unsentOf(sale).reduce((sum, { qty }) => sum + qty, 0)
  return (
    <div className="px-5 py-3.5">
      <Note
        tone="amber"
        icon={<Glyph name="order-status" size={18} />}
        title={endText(ended, sale.isCheck, place)}
        action={place === '' ? <Leave /> : <Ways place={place} unsent={unsent} />}
        role="alert"
      >
        {restText(unsent, place)}
      </Note>
    </div>
  )
}

function Leave() {
  const leave = useSetAtom(leaveEndedAtom)
  return <Button onClick={() => leave()}>OK</Button>
}

function Ways({ place, unsent }: { place: string; unsent: number }) {
  const open = useSetAtom(openTargetAtom)
  const navigate = useNavigate()
  const toasts = useToasts()
  const go = async (takesAlong: boolean) => {
    const answer = await open(takesAlong, () => void navigate('/foodorder/foodorderdish', { flushSync: true }))
    if (answer?.ok === false) toasts.warning(answer.error.msg)
  }
  return (
    <div className="grid gap-2">
      <Button type="primary" onClick={() => void go(true)}>
        {unsent === 0 ? `Open ${place}` : `Take them to ${place}`}
      </Button>
      {unsent > 0 && <Button onClick={() => void go(false)}>Open without them</Button>}
    </div>
  )
}
