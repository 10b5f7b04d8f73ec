import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Column, ScreenColumn, Sort } from '../../../../src/renderer/ui/list/column.ts'
import { DataTable, ROW_PX } from '../../../../src/renderer/ui/list/data-table.tsx'
import { fittingColumns } from '../../../../src/renderer/ui/list/data-table.tsx'
import { show } from '../../../support/renderer/render.tsx'

type Key = 'name' | 'amount'
const columns: Column<number, Key>[] = [
  { head: 'Name', text: (row) => `Row ${row}`, sort: 'name', firstOrder: 'asc', width: '60%' },
  { head: 'Amount', text: String, sort: 'amount', isNumber: true, width: '40%' },
]
const rows = Array.from({ length: 100 }, (_, index) => index)
const sort: Sort<Key> = { by: 'name', order: 'asc' }

function table(given: Partial<Parameters<typeof DataTable<number, Key>>[0]> = {}) {
  const onSort = vi.fn()
  const onNeed = vi.fn()
  const view = show(
    <DataTable<number, Key>
      caption="Numbers"
      columns={columns}
      rows={rows}
      count={100_000}
      rowKey={String}
      onNeed={onNeed}
      sort={sort}
      onSort={onSort}
      {...given}
    />,
  )
  return { ...view, onSort, onNeed }
}

describe('a table of 100 000 rows', () => {
  it('draws few of them, keeps the place of the others, and gives screen readers their number', () => {
    table()
    const shown = within(screen.getByRole('table', { name: 'Numbers' })).getAllByRole('row')
    expect(shown.length).toBeLessThan(80)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '100001')
    expect(shown[1]).toHaveAttribute('aria-rowindex', '2')
    const gap = document.querySelector<HTMLElement>('tr[aria-hidden=true]')
    expect(gap?.style.height).toBe(`${(100_000 - 50) * ROW_PX}px`)
  })

  it('asks for rows before they are in sight, and shows a place for those yet to come', () => {
    const { onNeed } = table({ rows: rows.slice(0, 20) })
    expect(onNeed).toHaveBeenCalledWith(89)
    expect(screen.getAllByText('Loading')).toHaveLength(30)
    table({ rows: rows.slice(0, 20), count: 20 })
    expect(screen.getAllByText('Loading')).toHaveLength(30)
  })

  it('sorts by a head: first as the column has it, again the other way', async () => {
    const { user, onSort, onNeed, showAgain } = table()
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSort).toHaveBeenLastCalledWith({ by: 'amount', order: 'desc' })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', order: 'desc' })
    showAgain(
      <DataTable<number, Key>
        caption="Numbers"
        columns={columns}
        rows={rows}
        count={100}
        rowKey={String}
        onNeed={onNeed}
        sort={{ by: 'amount', order: 'desc' }}
        onSort={onSort}
      />,
    )
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
  })

  it('walks the rows by arrow keys and opens one', async () => {
    const onOpen = vi.fn()
    const { user } = table({ onOpen })
    screen.getByRole('button', { name: 'Row 0' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(1)
  })
})

it('keeps the state of a cell with its record when another one comes above it', async () => {
  const Box = ({ row }: { row: number }) => <input type="checkbox" aria-label={`Box ${row}`} />
  const boxes: ScreenColumn<number>[] = [{ head: 'Box', cell: (row) => <Box row={row} /> }]
  const list = (numbers: number[]) => <DataTable caption="Boxes" columns={boxes} rows={numbers} rowKey={String} />
  const { user, showAgain } = show(list([1, 2]))
  await user.click(screen.getByRole('checkbox', { name: 'Box 1' }))
  showAgain(list([0, 1, 2]))
  expect(screen.getByRole('checkbox', { name: 'Box 1' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Box 0' })).not.toBeChecked()
})

describe('columns in too little room', () => {
  const invoices: Column<number>[] = [
    { head: 'Invoice', text: String, least: 100 },
    { head: 'Tables', text: String, least: 100, givesWay: 1 },
    { head: 'Tax', text: String, least: 100, givesWay: 3 },
    { head: 'Tip', text: String, least: 100, givesWay: 2 },
    { head: 'Total', text: String, least: 200 },
  ]
  const at = (room: number) => fittingColumns(invoices, room).map(({ head }) => head)

  it('give way by their worth, and what is left shares the room; those of no turn stay', () => {
    expect(at(600)).toEqual(['Invoice', 'Tables', 'Tax', 'Tip', 'Total'])
    expect(at(599)).toEqual(['Invoice', 'Tax', 'Tip', 'Total'])
    expect(at(499)).toEqual(['Invoice', 'Tax', 'Total'])
    expect(at(1)).toEqual(['Invoice', 'Total'])
    expect(fittingColumns(invoices, 400).map(({ width }) => width)).toEqual(['25%', '25%', '50%'])
  })

  it('are replaced by a smaller one that they have, and keep a width of their own', () => {
    const passengers: ScreenColumn<number>[] = [
      { head: 'Name', text: String, least: 100 },
      { head: 'Country, mobile', text: String, width: 150, givesWay: 1, smaller: { head: 'Mobile', cell: String, width: 90 } },
    ]
    const shown = (room: number) => fittingColumns(passengers, room).map(({ head, width }) => [head, width])
    expect(shown(250)).toEqual([
      ['Name', undefined],
      ['Country, mobile', 150],
    ])
    expect(shown(249)).toEqual([
      ['Name', undefined],
      ['Mobile', 90],
    ])
  })

  it('all stay where nothing is laid out, or none says what it needs', () => {
    expect(fittingColumns(invoices, 0)).toBe(invoices)
    expect(fittingColumns(columns, 10)).toBe(columns)
  })
})
