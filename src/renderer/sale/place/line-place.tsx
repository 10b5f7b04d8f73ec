import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { coursesAtom } from '../../data/venue.atoms.ts'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { LineButton } from '../options/line-button.tsx'
import { isWithKitchen } from '../../model/sale/place-moves.ts'
import { type OpenPlace, openPlaceAtom, seatsAtom } from '../state/place.atoms.ts'

export function LinePlace({ line, of }: { line: OrderLine; of: string }) {
  const sale = useAtomValue(saleAtom)
  const hasSeats = useAtomValue(seatsAtom).length > 0
  const hasCourses = useAtomValue(coursesAtom).length > 0
  if (line.share !== undefined || (sale.tables.length === 0 && !isOnCheck(sale))) return null
  return (
    <>
      {hasSeats && <Place line={line} what="seat" of={of} />}
      {hasCourses && !isWithKitchen(sale, line) && <Place line={line} what="course" of={of} />}
    </>
  )
}

function Place({ line, what, of }: OpenPlace & { of: string }) {
  const open = useSetAtom(openPlaceAtom)
  return (
    <LineButton of={of} opens onClick={() => open({ line, what })}>
      {what === 'seat' ? 'Seat' : 'Course'}
    </LineButton>
  )
}
