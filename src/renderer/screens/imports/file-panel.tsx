import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useRef } from 'react'
import { MAX_IMPORT_BYTES } from '../../../shared/contract/imports.ts'
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
import { templateText } from './import-fields.ts'
import type { ImportKind } from './import-kind.ts'
import type { Import } from './use-import.ts'

/** In steps of a tenth, which are also spoken. */
const sentLabel = (sent: number): string => (sent < 1 ? `Sending the file, ${Math.floor(sent * 10) * 10} %` : 'Reading the rows')

interface FilePanelProps<F extends string> {
  kind: ImportKind<F>
  work: Import<F>
  choice: ReactNode
}

export function FilePanel<F extends string>({ kind, work, choice }: FilePanelProps<F>) {
  const { refusal, failure, isChecking, sent, choose, again } = work
  return (
    <Panel label="File">
      <LoadingOverlay loading={isChecking} label={sentLabel(sent)}>
        <div className="mx-auto grid max-w-180 gap-5">
          {choice}
          <FileDrop onFile={choose} className="grid justify-items-center gap-3 px-5 py-8 text-center short:py-5">
            <span className="text-quiet" aria-hidden="true">
              <Glyph name={kind.glyph} size={40} />
            </span>
            <h2>{kind.words.drop}</h2>
            <ChooseButton onFile={choose} label={kind.words.file} isPrimary>
              Choose a file
            </ChooseButton>
          </FileDrop>
          <Refusal refusal={refusal} failure={failure} onAgain={again} />
          <Needs kind={kind} />
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

function Needs<F extends string>({ kind }: { kind: ImportKind<F> }) {
  const style = useAtomValue(csvStyleAtom)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="type-supporting min-w-0 flex-1 basis-80">
        {kind.words.needs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Button icon={<DownloadIcon />} onClick={() => saveCsv(kind.template.name, templateText(kind, style))}>
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
  label: string
  isPrimary?: boolean
  isFocused?: boolean
  children: ReactNode
}

export function ChooseButton({ onFile, label, isPrimary = false, isFocused = false, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  return (
    <>
      <p id={helpId} className="type-supporting">
        CSV or XLSX, {MAX_IMPORT_BYTES / 1024 ** 2} MB at most
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={label}
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
