import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSightFirst } from '../../../../src/renderer/ui/list/use-sight-first.ts'
import { show } from '../../../support/renderer/render.tsx'

const ROW_PX = 48
const all = Array.from({ length: 50 }, (_, index) => `Row ${index}`)
const seen: number[] = []

function List({ rows }: { rows: readonly string[] }) {
  const shown = useSightFirst(rows, ROW_PX)
  seen.push(shown.length)
  return shown.map((row) => <p key={row}>{row}</p>)
}

it('begins a list with what a window can show, has all of it after that, and what is changed later at once', async () => {
  const { showAgain } = show(<List rows={all} />)
  expect(seen[0]).toBe(Math.ceil(window.innerHeight / ROW_PX))
  await waitFor(() => expect(screen.getAllByText(/^Row/)).toHaveLength(50))
  showAgain(<List rows={[...all, 'Row 50']} />)
  expect(screen.getAllByText(/^Row/)).toHaveLength(51)
})
