import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusSearch, isTypedElsewhere } from '../../../ui/frame/use-frame-shortcuts.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { groupsOf } from './categories.ts'
import { dishAtom, dishSearchAtom } from './dishes.atoms.ts'
import { useAddDish } from './use-add-dish.ts'
import styles from './dishes-screen.module.css'

/**
 * Finds a dish by a piece of its name, in every category; typing leads here, `/` too, Enter adds the first dish found, Esc empties it. In
 * the touch layout it opens when tapped.
 */
export function DishSearch() {
  const [text, search] = useAtom(dishSearchAtom)
  const addFirst = useAddFirst()
  useTypingLeadsHere()
  return (
    <SearchField
      className={styles['search']}
      label="Find a dish"
      placeholder="Find a dish"
      text={text}
      onText={search}
      onEnter={addFirst}
    />
  )
}

/** Adds the first dish found, once all categories have been searched, and is ready for the next one. */
function useAddFirst(): () => void {
  const [text, search] = useAtom(dishSearchAtom)
  const { dishList, isLoading } = useAtomValue(dishAtom)
  const add = useAddDish()
  const wanted = useRef('')
  const addWanted = () => {
    if (isLoading || wanted.current === '') return
    const first = wanted.current === text ? groupsOf(dishList)[0]?.dishes[0] : undefined
    wanted.current = ''
    if (first === undefined) return
    add(first)
    search('')
  }
  const addOnceLoaded = useEffectEvent(addWanted)
  useEffect(() => {
    if (!isLoading) addOnceLoaded()
  }, [isLoading])
  return () => {
    wanted.current = text.trim() === '' ? '' : text
    addWanted()
  }
}

/** A letter typed outside any field goes to the search. */
function useTypingLeadsHere(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (/^\p{Letter}$/u.test(event.key) && isTypedElsewhere(event)) focusSearch()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
