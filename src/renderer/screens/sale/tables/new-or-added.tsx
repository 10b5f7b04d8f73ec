import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Table } from '../../../../shared/contract/tables.ts'
import { useAction } from '../../../data/use-action.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatTables } from '../../../model/format.ts'
import { lostTexts } from '../../../ui/parts/pay-button.tsx'
import { leaveSaleAtom, lostByLeavingAtom } from '../../../sale/state/open-order.atoms.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { tableLabel } from '../../../model/tables/table-labels.ts'

/** The question keeps the next guests' dishes from going to the placed order unnoticed. */
export function useNewOrAdded(press: (table: Table) => void) {
  const [asked, setAsked] = useState<Table | null>(null)
  const { orderid } = useAtomValue(saleAtom)
  const leave = useSetAtom(leaveSaleAtom)
  const [begin, busy] = useAction(async (table: Table) => {
    await leave()
    setAsked(null)
    press(table)
  })
  return {
    press: (table: Table) => (orderid !== '' && !table.status ? setAsked(table) : press(table)),
    question: {
      asked,
      busy,
      onClose: () => setAsked(null),
      onNew: begin,
      onAdd: (table: Table) => {
        setAsked(null)
        press(table)
      },
    },
  }
}

type NewOrAddedProps = ReturnType<typeof useNewOrAdded>['question']

export function NewOrAdded({ asked, busy, onClose, onNew, onAdd }: NewOrAddedProps) {
  const { tables, checkName, cardNumber } = useAtomValue(saleAtom)
  const lost = useAtomValue(lostByLeavingAtom)
  if (asked === null) return null
  const open = formatTables(tables) || checkName || (cardNumber === '' ? 'another order' : `card ${cardNumber}`)
  const footer = [
    <Button key="add" disabled={busy} onClick={() => onAdd(asked)}>
      Add the table to it
    </Button>,
    <Button
      key="new"
      type="primary"
      danger={lost !== null}
      data-start={lost === null}
      loading={busy}
      onClick={() => onNew(asked)}
    >
      New order
    </Button>,
  ]
  return (
    <Dialog open title={`A new order at ${tableLabel(asked)}?`} width={440} isQuestion footer={footer} onClose={onClose}>
      <p>The order of {open} is open on this terminal.</p>
      {lost !== null && <p>A new order leaves it. {lostTexts[lost]}</p>}
    </Dialog>
  )
}
