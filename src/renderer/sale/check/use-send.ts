import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { defaultStations, makes, type Station } from '../../../shared/contract/stations.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import { isLocked } from '../../model/sale/check-moves.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import type { CheckNaming } from './check-name-dialog.tsx'
import { fireAtom, sendAtom } from '../state/send.atoms.ts'

function stationsOf(lines: readonly OrderLine[], stations: readonly Station[]): string {
  const names = stations.filter((station) => lines.some(({ type }) => makes(station, type))).map(({ name }) => name)
  return names.length === 0 ? 'Kitchen' : names.join(' and ')
}

/** A check without a table asks for a name first; `fire` also sends the held lines of a course. */
export function useSend() {
  const [sale, setSale] = useAtomSale()
  const send = useSetAtom(sendAtom)
  const fire = useSetAtom(fireAtom)
  const stations = useAtomValue(venueAtom).data?.stations ?? defaultStations
  const [isAsking, setAsking] = useState(false)
  const sentBefore = new Set(sale.lines.filter(isLocked).map(({ round }) => round))
  const [run, busy] = useWrite(
    (fired: string | null) => (fired === null ? send() : fire(fired)),
    ({ order }) => {
      const added = order.filter((line) => isLocked(line) && !sentBefore.has(line.round))
      return added.length === 0 ? 'The check is saved' : `Sent to ${stationsOf(added, stations)}`
    },
  )
  const isNameless = sale.orderid === '' && sale.tables.length === 0 && sale.checkName.trim() === ''
  const naming: CheckNaming = {
    open: isAsking,
    onClose: () => setAsking(false),
    onName: (checkName) => {
      setAsking(false)
      setSale((now) => withOrder(now, { checkName }))
      run(null)
    },
  }
  return { send: () => (isNameless ? setAsking(true) : run(null)), fire: (course: string) => run(course), busy, naming }
}

const useAtomSale = () => [useAtomValue(saleAtom), useSetAtom(saleAtom)] as const
