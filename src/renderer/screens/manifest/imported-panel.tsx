import { Button } from 'antd'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { CountFigures, SaveRefused } from './result-panel.tsx'
import type { ManifestFile } from './use-checking.ts'
import type { Imported, Manifest } from './use-manifest.ts'

interface ImportedPanelProps {
  manifest: Manifest
  file: ManifestFile
  imported: Imported
}

export function ImportedPanel({ manifest, file, imported: { counts, leftOut } }: ImportedPanelProps) {
  const { reading, clear } = manifest
  const hasRefused = leftOut && counts.refused > 0
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {hasRefused && reading !== null && <SaveRefused manifest={manifest} file={file} reading={reading} />}
      <Button type="primary" autoFocus onClick={clear}>
        Import another file
      </Button>
    </div>
  )
  return (
    <Panel title="Imported" footer={footer}>
      <div className="mx-auto grid max-w-240 gap-5">
        <Note tone="green" icon={<CheckIcon />} title={`${file.name} is imported`} role="status">
          {hasRefused
            ? 'The refused rows were left out. Save them now: Purser does not keep the file when you leave.'
            : 'All its passengers are aboard. Importing the file again changes nothing.'}
        </Note>
        <CountFigures counts={counts} />
      </div>
    </Panel>
  )
}
