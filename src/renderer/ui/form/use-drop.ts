import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** While it is mounted, files dropped elsewhere are ignored: otherwise the browser would leave Purser to open them. */
export function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const take = useEffectEvent(onFile)
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
      if (isInside(event) && file !== undefined) take(file)
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
