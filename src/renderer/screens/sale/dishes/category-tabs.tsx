import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { FavouritesIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { categories, type OpenCategory } from '../../../model/menu/categories.ts'
import { categoryAtom, dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import { hasFavouritesAtom } from '../../../sale/state/favourites.atoms.ts'
import styles from './dishes-screen.module.css'

/** The favourites, if anything was sold, and the categories; none is selected during a search, which covers all of them. */
export function CategoryTabs() {
  const hasFavourites = useAtomValue(hasFavouritesAtom)
  return (
    <nav className="flex flex-none flex-wrap gap-2" aria-label="Dish categories">
      {hasFavourites && (
        <Tab type="favourites" name="Favourites">
          <FavouritesIcon /> <span className={styles['words']}>Favourites</span>
        </Tab>
      )}
      {categories.map(({ type, label }) => (
        <Tab key={label} type={type} name={label}>
          {label}
        </Tab>
      ))}
    </nav>
  )
}

function Tab({ type, name, children }: { type: OpenCategory; name: string; children: ReactNode }) {
  const isSearching = useAtomValue(dishSearchAtom).trim() !== ''
  const [open, choose] = useAtom(categoryAtom)
  const isOpen = !isSearching && type === open
  return (
    <button
      type="button"
      className={cx('button-bare font-semibold whitespace-nowrap', styles['category'], isOpen && styles['chosen'])}
      aria-label={name}
      title={type === 'favourites' ? name : undefined}
      aria-pressed={isOpen}
      onClick={() => choose(type)}
    >
      {children}
    </button>
  )
}
