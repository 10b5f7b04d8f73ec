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
  /** Whether what is scanned here is none of its words. */
  passesScans?: boolean
}

/** The search of a screen: `/` leads into it, Esc empties it. */
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
      // While a word is being composed, both keys belong to the input method; the Enter of a scan is spent.
      if (nativeEvent.isComposing || nativeEvent.defaultPrevented) return
      if (key === 'Escape') onText('')
      if (key === 'Enter') onEnter?.()
    }}
  />
)
