import { useRef, useState } from 'react'
import { MAX_PICTURE_BYTES } from '../../../shared/contract/dishes.ts'
import { write } from '../../data/write.ts'
import { useOnLeave } from '../../ui/use-on-leave.ts'

/** Uploads shorter than this, in milliseconds, show no progress. */
const PROGRESS_DELAY_MS = 300

const TOO_BIG = `Use a picture of ${MAX_PICTURE_BYTES / 1_000_000} MB or less`

const UNREADABLE = 'The picture could not be read'

interface Upload {
  /** The share of the file that was sent, from 0 to 1. */
  sent: number
  /** In flight long enough to show progress. */
  isSlow: boolean
}

/**
 * Uploads one picture at a time: a new upload aborts the one in flight. `onKept` gets the picture's address, `onRefused` the
 * error message.
 */
export function usePictureUpload(onKept: (imageUrl: string) => void, onRefused: (msg: string) => void) {
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

/** A file's content in base64, as the contract requires. */
function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })
}
