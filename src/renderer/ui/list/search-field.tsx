import { Input, type InputRef } from 'antd'
import type { Ref } from 'react'
import { SearchIcon } from '../art/icons.tsx'
import { searchTarget } from '../frame/use-frame-shortcuts.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What Enter does, beside the search itself. */
  onEnter?: () => void
  ref?: Ref<InputRef>
  className?: string | undefined
  maxLength?: number
}

/** The search of a screen: `/` leads into it, Esc empties it. */
export const SearchField = ({ ref, label, placeholder, text, onText, onEnter, className = '', maxLength = 120 }: SearchFieldProps) => (
  <Input
    {...(ref !== undefined && { ref })}
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
    {...(onEnter !== undefined && { onPressEnter: onEnter })}
    onKeyDown={({ key }) => {
      if (key === 'Escape') onText('')
    }}
  />
)
