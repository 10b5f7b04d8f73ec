import { useAtom, useAtomValue } from 'jotai'
import { Navigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { VoidLine } from '../../../sale/check/void-line.tsx'
import { OptionsSheet } from '../../../sale/options/options-sheet.tsx'
import { PlaceSheet } from '../../../sale/place/place-sheet.tsx'
import { readsOfOrder, useUnfinishedPath } from '../../../sale/state/use-unfinished-path.ts'
import { CategoryTabs } from './category-tabs.tsx'
import { DishMenu } from './dish-menu.tsx'
import { DishSearch } from './dish-search.tsx'
import { DishViewSwitch } from './dish-view.tsx'
import { OrderRail } from './order-rail.tsx'
import { skippedStepAtom } from '../../../sale/state/sale.atoms.ts'
import { dishAtom } from '../../../sale/state/dishes.atoms.ts'
import { column, split } from '../../../ui/layout/layout.ts'
import styles from './dishes-screen.module.css'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = readsOfOrder([dishAtom])

/** Food Order: the menu by category, and the order as it grows. */
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
      station={2}
      skipped={skipped}
      tools={
        <>
          <DishViewSwitch />
          <DishSearch />
        </>
      }
      className={split('check')}
    >
      <div className={cx(column(), 'shrinks full')}>
        <CategoryTabs />
        <div className={cx('grow', styles['menu'])}>
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
