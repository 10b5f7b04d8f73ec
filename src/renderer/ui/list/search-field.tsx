import { Input } from 'antd'
import { SearchIcon } from '../art/icons.tsx'
import { searchTarget } from '../frame/use-frame-shortcuts.ts'
import { scanTarget } from '../frame/use-scanner.ts'

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

/** The search of a screen: `/` focuses it, Esc clears it. */
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
    aria-keyshortcuts="/"
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
