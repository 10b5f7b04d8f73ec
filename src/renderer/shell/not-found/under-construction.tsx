import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import styles from './under-construction.module.css'

/** Any address that leads nowhere, at full height (specification, 2). */
export function Component() {
  useEffect(() => {
    document.title = 'Purser'
  }, [])
  return (
    <main className={styles['full'] + ' on-navy'}>
      <BeingDesigned />
    </main>
  )
}

/** The ship, faded, one line, and the way home. Fills what it is given. */
export function BeingDesigned() {
  const navigate = useNavigate()
  return (
    <div className={styles['place']}>
      <ShipBackground strength="faded" />
      <div className={styles['words']}>
        <h2 className={styles['title']}>This page is being designed</h2>
        <Button size="large" onClick={() => void navigate('/homepage')}>
          Home
        </Button>
      </div>
    </div>
  )
}
