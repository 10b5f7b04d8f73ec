import { Screen } from '../../ui/frame/screen.tsx'
import { BeingDesigned } from './under-construction.tsx'

/** For menu entries without a screen. */
export function Component() {
  return (
    <Screen title="Under construction">
      <div className="on-navy h-full min-h-0 overflow-hidden rounded-xl">
        <BeingDesigned />
      </div>
    </Screen>
  )
}
