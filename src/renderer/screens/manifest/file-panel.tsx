import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useRef } from 'react'
import { MAX_MANIFEST_BYTES } from '../../../shared/contract/manifest.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { saveCsv } from '../../data/files.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { csvStyleAtom } from '../../data/venue.atoms.ts'
import { DownloadIcon, UploadIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { cx } from '../../ui/cx.ts'
import { useDrop } from '../../ui/form/use-drop.ts'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { templateText } from './manifest-fields.ts'
import type { Manifest } from './use-manifest.ts'

/** In steps of a tenth, which are also spoken. */
const sentLabel = (sent: number): string => (sent < 1 ? `Sending the file, ${Math.floor(sent * 10) * 10} %` : 'Reading the rows')

export function FilePanel({ manifest }: { manifest: Manifest }) {
  const { refusal, failure, isChecking, sent, choose, again } = manifest
  return (
    <Panel label="File">
      <LoadingOverlay loading={isChecking} label={sentLabel(sent)}>
        <div className="mx-auto grid max-w-180 gap-5">
          <FileDrop onFile={choose} className="grid justify-items-center gap-3 px-5 py-8 text-center short:py-5">
            <span className="text-quiet" aria-hidden="true">
              <Glyph name="manifest" size={40} />
            </span>
            <h2>Drop the manifest here</h2>
            <ChooseButton onFile={choose} isPrimary>
              Choose a file
            </ChooseButton>
          </FileDrop>
          <Refusal refusal={refusal} failure={failure} onAgain={again} />
          <Needs />
        </div>
      </LoadingOverlay>
    </Panel>
  )
}

interface RefusalProps {
  refusal: string
  failure: ApiFailure | null
  onAgain: () => void
}

/** Why a file was not taken, here or by the server. */
function Refusal({ refusal, failure, onAgain }: RefusalProps) {
  const text = refusal === '' ? failure?.msg : refusal
  if (text === undefined) return null
  const again = failure !== null && isUnanswered(failure) && (
    <Button size="small" onClick={onAgain}>
      Try again
    </Button>
  )
  return (
    <Note tone="red" icon={<WarningIcon />} role="alert" action={again}>
      {text}. Nothing was imported.
    </Note>
  )
}

function Needs() {
  const style = useAtomValue(csvStyleAtom)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="type-supporting min-w-0 flex-1 basis-80">
        <p>One row names the columns, each row below is a passenger: name, birth, sex, nationality, passport, contact.</p>
        <p>What the file does not have and is the same for all, such as the agency’s email, you type in the next step.</p>
      </div>
      <Button icon={<DownloadIcon />} onClick={() => saveCsv('manifest-template.csv', templateText(style))}>
        Save a template
      </Button>
    </div>
  )
}

interface FileDropProps {
  onFile: (file: File) => void
  className: string
  children: ReactNode
}

/** Where a file is dropped; it contains the button that does the same. */
export function FileDrop({ onFile, className, children }: FileDropProps) {
  const [box, isOver] = useDrop(onFile)
  return (
    <div
      ref={box}
      className={cx(
        'rounded-lg border',
        isOver ? 'border-primary bg-primary-tint' : 'border-dashed border-line-strong',
        className,
      )}
    >
      {children}
    </div>
  )
}

interface ChooseButtonProps {
  onFile: (file: File) => void
  isPrimary?: boolean
  isFocused?: boolean
  children: ReactNode
}

export function ChooseButton({ onFile, isPrimary = false, isFocused = false, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  return (
    <>
      <p id={helpId} className="type-supporting">
        CSV or XLSX, {MAX_MANIFEST_BYTES / 1024 ** 2} MB at most
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label="Manifest file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          currentTarget.value = ''
        }}
      />
      <Button
        {...(isPrimary && { type: 'primary', size: 'large' })}
        icon={<UploadIcon />}
        autoFocus={isFocused}
        aria-describedby={helpId}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
