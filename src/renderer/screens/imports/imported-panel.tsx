import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { CountFigures, SaveRefused } from './result-panel.tsx'
import type { ImportFile } from '../../../shared/contract/imports.ts'
import type { ImportKind } from './import-kind.ts'
import type { Import, Imported } from './use-import.ts'

interface ImportedPanelProps<F extends string> {
  kind: ImportKind<F>
  work: Import<F>
  file: ImportFile
  imported: Imported
}

export function ImportedPanel<F extends string>({ kind, work, file, imported: { counts, leftOut } }: ImportedPanelProps<F>) {
  const { reading, clear } = work
  const hasRefused = leftOut && counts.refused > 0
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {hasRefused && reading !== null && <SaveRefused kind={kind} work={work} file={file} reading={reading} />}
      <Button {...(kind.next === undefined && { type: 'primary', autoFocus: true })} onClick={clear}>
        Import another file
      </Button>
      {kind.next !== undefined && <Next {...kind.next} />}
    </div>
  )
  return (
    <Panel title="Imported" footer={footer}>
      <div className="mx-auto grid max-w-240 gap-5">
        <Note tone="green" icon={<CheckIcon />} title={`${file.name} is imported`} role="status">
          {hasRefused
            ? 'The refused rows were left out. Save them now: Purser does not keep the file when you leave.'
            : kind.words.done}
        </Note>
        <CountFigures kind={kind} counts={counts} />
      </div>
    </Panel>
  )
}

function Next({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate()
  return (
    <Button type="primary" autoFocus onClick={() => void navigate(to)}>
      {label}
    </Button>
  )
}
