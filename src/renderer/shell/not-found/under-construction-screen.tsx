import { Screen } from '../../ui/frame/screen.tsx'
import { BeingDesigned } from './under-construction.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './under-construction.module.css'

/** The same page inside the frame, for menu entries without a screen. */
export function Component() {
  return (
    <Screen title="Under construction">
      <div className={cx('full on-navy', styles['framed'])}>
        <BeingDesigned />
      </div>
    </Screen>
  )
}
