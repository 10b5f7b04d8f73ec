import { useId, type ReactNode } from 'react'

interface SettingRowProps {
  label: string
  hint: ReactNode
  /** Takes the id of the setting's label. */
  children: (labelId: string) => ReactNode
}

export function SettingRow({ label, hint, children }: SettingRowProps) {
  const labelId = useId()
  return (
    <div className="flex min-h-17 flex-wrap items-center gap-3 border-b border-line px-5 py-2.5">
      <div className="flex-fill">
        <div id={labelId} className="font-semibold">
          {label}
        </div>
        <div className="type-supporting">{hint}</div>
      </div>
      {children(labelId)}
    </div>
  )
}
