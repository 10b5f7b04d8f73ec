import { Input } from 'antd'
import { SearchIcon } from '../art/icons.tsx'
import { searchTarget } from '../frame/use-frame-shortcuts.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onEnter?: () => void
  className?: string | undefined
  maxLength?: number
}

/** The search of a screen: `/` leads into it, Esc empties it. */
export const SearchField = ({ label, placeholder, text, onText, onEnter, className = '', maxLength = 120 }: SearchFieldProps) => (
  <Input
    inputMode="search"
    {...searchTarget}
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
    onKeyDown={({ key }) => {
      if (key === 'Escape') onText('')
      if (key === 'Enter') onEnter?.()
    }}
  />
)
