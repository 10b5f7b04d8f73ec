import { useAtom } from 'jotai'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { dishSearchAtom } from './dishes.atoms.ts'
import styles from './dishes-screen.module.css'

/** Finds a dish by a piece of its name, in every category; `/` leads here, Esc empties it. In the touch layout it opens when tapped. */
export function DishSearch() {
  const [text, search] = useAtom(dishSearchAtom)
  return <SearchField className={styles['search']} label="Find a dish" placeholder="Find a dish" text={text} onText={search} />
}
