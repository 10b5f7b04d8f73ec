import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Navigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { VoidLine } from '../../../sale/check/void-line.tsx'
import { OptionsSheet } from '../../../sale/options/options-sheet.tsx'
import { PlaceSheet } from '../../../sale/place/place-sheet.tsx'
import { readsOfOrder, useUnfinishedPath } from '../../../sale/state/use-unfinished-path.ts'
import { DishMenu } from './dish-menu.tsx'
import { DishViewSwitch } from './dish-view.tsx'
import { OrderRail } from './order-rail.tsx'
import { skippedStepAtom } from '../../../sale/state/sale.atoms.ts'
import { categoryAtom, dishAtom, dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { FavouritesIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { categories, type OpenCategory } from '../../../model/menu/categories.ts'
import { hasFavouritesAtom } from '../../../sale/state/favourites.atoms.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useAddDish } from '../../../sale/options/use-add-dish.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { isOfScan, SCAN_GAP_MS } from '../../../ui/keys/use-scanner.ts'
import { openLineAtom } from '../../../sale/options/options.atoms.ts'
import { forgetNewestAtom, newestLineAtom, setQtyAtom } from '../../../sale/state/cart.atoms.ts'
import { nextCourseAtom, nextSeatAtom } from '../../../sale/state/place.atoms.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { focusSearch, isInEmptySearch, isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import { useOnLeave } from '../../../data/use-on-leave.ts'
import styles from './dishes-screen.module.css'

/** These are prefetched once the screen's script has loaded, before it is drawn. */
export const reads = readsOfOrder([dishAtom])

export function Component() {
  const unfinished = useUnfinishedPath()
  return unfinished === null ? <DishesScreen /> : <Navigate to={unfinished} replace />
}

function DishesScreen() {
  const [{ isLoading, isError, dishList }, readAgain] = useAtom(dishAtom)
  const skipped = useAtomValue(skippedStepAtom)
  return (
    <Screen
      title={specified.foodOrder}
      context="Tap a dish to add it"
      step={2}
      skipped={skipped}
      tools={
        <>
          <DishViewSwitch />
          <DishSearch />
        </>
      }
      className="panels panels-check"
    >
      <div className="flex h-full min-h-0 min-w-0 flex-col">
        <CategoryTabs />
        {/* Space for the focus ring and the chosen card's edge, which the scrolling box would clip. */}
        <div className="flex-fill -mx-1.5 -mb-(--p-page-pad-block)">
          <LoadingOverlay loading={isLoading} label="Loading dishes">
            {isError && dishList.length === 0 ? (
              <ErrorState
                title="Dishes could not be loaded"
                text="The server did not answer. The order on this terminal is kept."
                onRetry={readAgain}
              />
            ) : (
              <DishMenu />
            )}
          </LoadingOverlay>
        </div>
      </div>
      <OrderRail />
      <OptionsSheet />
      <PlaceSheet />
      <VoidLine />
    </Screen>
  )
}

/** No tab is selected during a search, which covers all categories. */
function CategoryTabs() {
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

/** Typing anywhere or `/` moves the focus here, Enter adds the first dish found, Esc clears it. */
function DishSearch() {
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

/** Waits until all categories are searched, then clears itself for the next dish. */
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

/** The keys for the dish added last also work in an empty search field, where Enter leaves the focus. */
function useOrderKeys(): void {
  const [search, setSearch] = useAtom(dishSearchAtom)
  const newest = useAtomValue(newestLineAtom)
  const setQty = useSetAtom(setQtyAtom)
  const open = useSetAtom(openLineAtom)
  const forget = useSetAtom(forgetNewestAtom)
  const [seat, course] = [useSetAtom(nextSeatAtom), useSetAtom(nextCourseAtom)]

  // A key waits until it is certain that no scanner typed it.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useKeys((event) => {
    clearTimeout(waiting.current)
    const isElsewhere = isTypedElsewhere(event)
    if (isElsewhere && /^\p{Letter}$/u.test(event.key)) focusSearch()
    else if (isElsewhere && isKey(event, orderKeys.end) && search !== '') setSearch('')
    else if (newest !== null && (isElsewhere || isInEmptySearch(event))) {
      const acts = [
        [orderKeys.options, () => open(newest)],
        [orderKeys.seat, () => void seat()],
        [orderKeys.course, course],
        [orderKeys.quantity, () => setQty(lineKey(newest), Number(event.key))],
      ] as const
      const act = acts.find(([key]) => isKey(event, key))?.[1]
      if (act === undefined || isOfScan(event)) return
      waiting.current = setTimeout(act, SCAN_GAP_MS)
      event.preventDefault()
    }
  })
  useOnLeave(forget)
}
