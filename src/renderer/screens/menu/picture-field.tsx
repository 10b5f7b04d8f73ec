import { Button, Input, Progress } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { BinIcon, UploadIcon } from '../../ui/art/icons.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useDrop } from '../../ui/form/use-drop.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/contract/dishes.ts'
import { base64Of } from '../../data/files.ts'
import { write } from '../../data/write.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'
import styles from './menu.module.css'

interface PictureFieldProps {
  value: string
  error: string | undefined
  onChange: (imageUrl: string) => void
  onRefused: (msg: string) => void
  /** The form waits for an upload that is in flight. */
  onBusy: (busy: boolean) => void
}

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

/** Shorter uploads show no progress. */
const PROGRESS_DELAY_MS = 300

const TOO_BIG = `Use a picture of ${MAX_PICTURE_BYTES / 1_000_000} MB or less`

const UNREADABLE = 'The picture could not be read'

interface Upload {
  /** From 0 to 1. */
  sent: number
  isSlow: boolean
}

/** A new upload aborts the one in flight. */
function usePictureUpload(onKept: (imageUrl: string) => void, onRefused: (msg: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const running = useRef<AbortController | null>(null)

  const cancel = () => {
    running.current?.abort()
    running.current = null
    setUpload(null)
  }
  useOnLeave(() => running.current?.abort())

  const send = async (file: File) => {
    cancel()
    if (file.size > MAX_PICTURE_BYTES) return onRefused(TOO_BIG)
    const mine = new AbortController()
    running.current = mine
    const change = (next: Partial<Upload>) => {
      if (running.current === mine) setUpload((now) => ({ sent: 0, isSlow: false, ...now, ...next }))
    }
    change({})
    const slow = setTimeout(() => change({ isSlow: true }), PROGRESS_DELAY_MS)
    try {
      const picture = await base64Of(file)
      const sending = { signal: mine.signal, onSent: (sent: number) => change({ sent }) }
      const answer = await write('uploadPicture', { body: { picture } }, sending)
      if (running.current !== mine) return
      if (answer.ok) onKept(answer.value.imageUrl)
      else onRefused(answer.error.code === 'body_too_large' ? TOO_BIG : answer.error.msg)
    } catch {
      if (running.current === mine) onRefused(UNREADABLE)
    } finally {
      clearTimeout(slow)
      if (running.current === mine) cancel()
    }
  }
  return { upload, send: (file: File) => void send(file), cancel }
}
