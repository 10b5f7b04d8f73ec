import { Input } from 'antd'
import { useAtom } from 'jotai'
import { SearchIcon } from '../../../ui/art/icons.tsx'
import { searchTarget } from '../../../ui/frame/use-frame-shortcuts.ts'
import { dishSearchAtom } from './dishes.atoms.ts'
import styles from './dishes-screen.module.css'

/** Finds a dish by a piece of its name, in every category; `/` leads here, Esc empties it. */
export function DishSearch() {
  const [text, search] = useAtom(dishSearchAtom)
  return (
    <Input
      inputMode="search"
      {...searchTarget}
      type="search"
      className={styles['search'] ?? ''}
      aria-label="Find a dish"
      placeholder="Find a dish"
      prefix={<SearchIcon />}
      value={text}
      onChange={(event) => search(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') search('')
      }}
    />
  )
}
