import { useAtom, useAtomValue } from 'jotai'
import { Navigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { useUnfinishedPath } from '../use-unfinished-path.ts'
import { categories } from './categories.ts'
import { DishMenu } from './dish-menu.tsx'
import { DishSearch } from './dish-search.tsx'
import { OrderRail } from './order-rail.tsx'
import { categoryAtom, dishAtom, dishSearchAtom } from './dishes.atoms.ts'
import styles from './dishes-screen.module.css'

/** Food Order: the menu by category, and the order as it grows. */
export function Component() {
  const unfinished = useUnfinishedPath()
  return unfinished === null ? <DishesScreen /> : <Navigate to={unfinished} replace />
}

function DishesScreen() {
  const [{ isLoading, isError, dishList }, readAgain] = useAtom(dishAtom)
  return (
    <Screen
      title={specified.foodOrder}
      context="Tap a dish to add it"
      station={2}
      tools={<DishSearch />}
      className={styles['screen']}
    >
      <div className={styles['left']}>
        <Categories />
        <div className={styles['menu']}>
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
    </Screen>
  )
}

function Categories() {
  const isSearching = useAtomValue(dishSearchAtom).trim() !== ''
  const [chosen, choose] = useAtom(categoryAtom)
  return (
    <nav className={styles['categories']} aria-label="Dish categories">
      {categories.map(({ type, label }) => {
        const isChosen = !isSearching && type === chosen
        return (
          <button
            key={label}
            type="button"
            className={cx(styles['category'], isChosen && styles['chosen'])}
            aria-pressed={isChosen}
            onClick={() => choose(type)}
          >
            {label}
          </button>
        )
      })}
    </nav>
  )
}
