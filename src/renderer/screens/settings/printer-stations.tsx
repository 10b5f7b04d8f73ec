import { Checkbox } from 'antd'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { venueAtom } from '../../data/venue.atoms.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import type { PrinterDraft } from './printer-draft.ts'

/** Chooses the stations whose kitchen tickets a printer prints; a station has at most one printer of this workstation. */
export function PrinterStations({
  printer: { id, stations },
  onChange,
}: {
  printer: Pick<PrinterDraft, 'id' | 'stations'>
  onChange: (stations: string[]) => void
}) {
  const labelId = useId()
  const known = useAtomValue(venueAtom).data?.stations.map(({ name }) => name)
  const others = (useAtomValue(printStateAtom)?.printers ?? []).map(({ printer }) => printer).filter((other) => other.id !== id)
  // A station that the venue has renamed stays listed, so that it can be unchecked.
  const options = [...new Set([...(known ?? []), ...stations])].map((name) => {
    const other = others.find((one) => one.stations?.includes(name))
    const isGone = known !== undefined && !known.includes(name)
    const isTaken = other !== undefined && !stations.includes(name)
    return {
      value: name,
      label: isGone ? `${name} (no such station)` : isTaken ? `${name} (on ${other.name})` : name,
      disabled: isTaken,
    }
  })
  return (
    <div role="group" aria-labelledby={labelId} className="grid gap-1.5">
      <div id={labelId}>Kitchen tickets of these stations only</div>
      {options.length > 0 && <Checkbox.Group<string> options={options} value={stations} onChange={onChange} />}
      <div className="type-supporting">
        {known === undefined ? 'Log in to choose among the stations of the venue. ' : ''}
        None chosen: whole tickets, and what no other printer prints
      </div>
    </div>
  )
}
