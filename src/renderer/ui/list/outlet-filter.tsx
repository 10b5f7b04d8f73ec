import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import type { CSSProperties } from 'react'
import { hasOutletsAtom, outletsAtom } from '../../data/outlets.atoms.ts'

const ALL_OUTLETS = 0

interface OutletFilterProps {
  /** Null for all outlets. */
  value: number | null
  onChange: (outlet: number | null) => void
  style?: CSSProperties
}

/** Hidden while the ship has only one outlet. */
export function OutletFilter({ value, onChange, style }: OutletFilterProps) {
  const { data: outlets } = useAtomValue(outletsAtom)
  if (!useAtomValue(hasOutletsAtom)) return null
  const options = [{ value: ALL_OUTLETS, label: 'All outlets' }, ...outlets.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <Select
      aria-label="Outlet"
      {...(style && { style })}
      popupMatchSelectWidth={false}
      value={value ?? ALL_OUTLETS}
      options={options}
      onChange={(outlet) => onChange(outlet === ALL_OUTLETS ? null : outlet)}
    />
  )
}
