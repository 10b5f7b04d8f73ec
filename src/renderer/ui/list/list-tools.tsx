import { ListCount } from './list-panel.tsx'
import { SearchField } from './search-field.tsx'

interface ListToolsProps {
  text: string
  onText: (text: string) => void
  label: string
  placeholder: string
  count: string
}

export function ListTools({ text, onText, label, placeholder, count }: ListToolsProps) {
  return (
    <>
      <ListCount>{count}</ListCount>
      <SearchField
        className="h-8.5 w-60 min-w-35 touch:h-10"
        label={label}
        placeholder={placeholder}
        text={text}
        onText={onText}
      />
    </>
  )
}

interface Counted {
  loaded: boolean
  data: readonly unknown[]
  /** Null if the server does not count. */
  total: number | null
}

/** `684 invoices`, or `12 found` for a search. */
export function countLabel({ loaded, data, total }: Counted, noun: string, search: string): string {
  if (!loaded) return ''
  const count = total ?? data.length
  const text = `${count.toLocaleString('en-US')}${total === null ? '+' : ''}`
  return search === '' ? `${text} ${count === 1 ? noun : `${noun}s`}` : `${text} found`
}
