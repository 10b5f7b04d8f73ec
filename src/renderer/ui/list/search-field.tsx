import { Input } from 'antd'
import { SearchIcon } from '../art/icons.tsx'
import { generalKeys } from '../keys/key-map.ts'
import { searchTarget } from '../keys/keys.ts'
import { scanTarget } from '../keys/use-scanner.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onEnter?: () => void
  className?: string | undefined
  maxLength?: number
  /** Whether scans go to the screen instead of the search text. */
  passesScans?: boolean
}

/** `/` focuses it, Esc clears it. */
export const SearchField = ({
  label,
  placeholder,
  text,
  onText,
  onEnter,
  className = '',
  maxLength = 120,
  passesScans = false,
}: SearchFieldProps) => (
  <Input
    inputMode="search"
    {...searchTarget}
    {...(passesScans && scanTarget)}
    className={className}
    type="search"
    data-filled={text !== ''}
    aria-label={label}
    aria-keyshortcuts={generalKeys.search.shown}
    placeholder={placeholder}
    prefix={<SearchIcon />}
    maxLength={maxLength}
    value={text}
    onChange={({ target }) => onText(target.value)}
    onKeyDown={({ key, nativeEvent }) => {
      // While a word is being composed, both keys belong to the input method; a scan's Enter was already handled.
      if (nativeEvent.isComposing || nativeEvent.defaultPrevented) return
      if (key === 'Escape') onText('')
      if (key === 'Enter') onEnter?.()
    }}
  />
)
