import { useAtomValue } from 'jotai'
import type { Table } from '../../../shared/contract/tables.ts'
import { Deck } from '../../ui/parts/deck.tsx'
import { decksFromTop } from '../../ui/parts/deck-kinds.ts'
import type { TableState } from '../../ui/parts/deck-table.tsx'
import { useVenueZone } from '../cards/use-venue-zone.ts'
import { orderCartAtom } from '../orders/cart.atoms.ts'
import { placeWords } from './holder-words.ts'
import styles from './tables-screen.module.css'

/** The floors as decks, the highest first; green free, red booked, of this order in a brass frame. */
export function Decks({ tables, onToggle }: { tables: readonly Table[]; onToggle: (tableId: string) => void }) {
  const { tableList } = useAtomValue(orderCartAtom)
  const own = new Set(tableList.map(({ _id }) => _id))
  const stateOf = ({ _id, status }: Table): TableState => (!status ? 'free' : own.has(_id) ? 'this-order' : 'booked')
  const zone = useVenueZone()
  const noteOf = (table: Table): string =>
    table.holder === undefined ? '' : `Held by ${table.holder.name} ${placeWords(table, zone)}`
  return (
    <div className={styles['decks']}>
      {decksFromTop.map((floor) => (
        <Deck
          key={floor}
          floor={floor}
          tables={tables
            .filter(({ tablefloor }) => tablefloor === floor)
            .map((table) => ({ id: table._id, tableno: table.tableno, state: stateOf(table), note: noteOf(table) }))}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}
