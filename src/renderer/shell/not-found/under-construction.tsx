import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import { useTitle } from '../../ui/use-title.ts'
import styles from './under-construction.module.css'

/** The page for unknown addresses, at full height (specification, 2). */
export function Component() {
  useTitle('Purser')
  return (
    <main className="full on-navy">
      <BeingDesigned Heading="h1" />
    </main>
  )
}

/** The faded ship, one line, and a Home button. Fills its container; `Heading` is `h1` if it is the whole page. */
export function BeingDesigned({ Heading = 'h2' }: { Heading?: 'h1' | 'h2' }) {
  const navigate = useNavigate()
  return (
    <div className={cx('center full', styles['place'])}>
      <ShipBackground strength="faded" />
      <div className={cx(stack(20), styles['words'])}>
        <Heading className={styles['title']}>This page is being designed</Heading>
        <Button size="large" onClick={() => void navigate('/homepage')}>
          Home
        </Button>
      </div>
    </div>
  )
}
