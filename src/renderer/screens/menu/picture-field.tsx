import { Button, Input, Progress } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { BinIcon, UploadIcon } from '../../ui/art/icons.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { Field } from '../../ui/form/field.tsx'
import { usePictureUpload } from './use-picture-upload.ts'
import styles from './menu.module.css'

interface PictureFieldProps {
  /** The picture's address; '' for none. */
  value: string
  error: string | undefined
  onChange: (imageUrl: string) => void
  onRefused: (msg: string) => void
  /** Called when an upload starts and ends, since the form waits for it. */
  onBusy: (busy: boolean) => void
}

/** A dish's picture: a chosen or dropped file, which the server keeps, or an address. */
export function PictureField({ value: imageUrl, error, onChange, onRefused, onBusy }: PictureFieldProps) {
  const { upload, send, cancel } = usePictureUpload(onChange, onRefused)
  const [box, isOver] = useDrop(send)
  const isBusy = upload !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <Field
      label="Picture"
      optional
      error={error}
      hint="An uploaded picture works offline; one from an address needs its network."
    >
      {({ id, status, ...described }) => (
        <>
          <div ref={box} className={cx('flex items-center gap-3', styles['drop'], isOver && styles['over'])}>
            <DishPicture imageUrl={imageUrl} thumb />
            {upload?.isSlow === true ? (
              <UnderWay sent={upload.sent} onCancel={cancel} />
            ) : (
              <Chooser hasPicture={imageUrl !== ''} onFile={send} onRemove={() => onChange('')} />
            )}
          </div>
          <Input
            id={id}
            {...described}
            status={status}
            placeholder="https://"
            aria-label="Picture address"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            value={imageUrl}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}

function UnderWay({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  return (
    <>
      <Progress className="flex-1" percent={Math.round(sent * 100)} aria-label="Picture upload" />
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

interface ChooserProps {
  hasPicture: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

function Chooser({ hasPicture, onFile, onRemove }: ChooserProps) {
  const file = useRef<HTMLInputElement>(null)
  const helpId = useId()
  return (
    <>
      <p id={helpId} className="type-supporting">
        Drop a PNG, JPEG or WebP here, 9 MB at most.
      </p>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          currentTarget.value = ''
        }}
      />
      <Button size="small" icon={<UploadIcon />} aria-describedby={helpId} onClick={() => file.current?.click()}>
        Upload
      </Button>
      {hasPicture && (
        <Button size="small" title="Remove picture" aria-label="Remove picture" icon={<BinIcon />} onClick={onRemove} />
      )}
    </>
  )
}

/**
 * Accepts files dropped on a box. While it is mounted, files dropped elsewhere are ignored: the browser would leave Purser to
 * open them.
 */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })
  useEffect(() => {
    const isInside = (event: DragEvent) => event.target instanceof Node && box.current?.contains(event.target) === true
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(isInside(event))
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (isInside(event) && file !== undefined) take.current(file)
    }
    const leave = () => setOver(false)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return [box, isOver] as const
}
