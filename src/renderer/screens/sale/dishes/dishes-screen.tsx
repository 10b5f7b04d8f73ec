import { useAtom, useAtomValue } from 'jotai'
import { Navigate } from 'react-router-dom'
import { specified } from '../../../../shared/messages.ts'
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
