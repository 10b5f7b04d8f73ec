import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { dishAtom, dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import { useAddDish } from '../../../sale/options/use-add-dish.ts'
import { useOrderKeys } from './use-order-keys.ts'

/**
 * Finds dishes in every category by the beginnings of words. Typing anywhere or `/` moves the focus here, Enter adds the first
 * dish found, Esc clears it. In the touch layout it opens when tapped.
 */
export function DishSearch() {
  const [text, search] = useAtom(dishSearchAtom)
  const addFirst = useAddFirst()
  useOrderKeys()
  return (
    <SearchField
      className="w-55 max-md:w-45"
      label="Find a dish"
      placeholder="Find a dish"
      text={text}
      onText={search}
      onEnter={addFirst}
      passesScans
    />
  )
}

/** Adds the first dish found once all categories are searched, then clears itself for the next one. */
function useAddFirst(): () => void {
  const [text, search] = useAtom(dishSearchAtom)
  const { dishList, isLoading } = useAtomValue(dishAtom)
  const add = useAddDish()
  const wanted = useRef('')
  const addWanted = () => {
    if (isLoading || wanted.current === '') return
    const first = wanted.current === text ? dishList[0] : undefined
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
