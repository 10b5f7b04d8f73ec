import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { useTitle } from '../../ui/use-title.ts'
import styles from './under-construction.module.css'

/** For unknown addresses (specification, 2). */
export function Component() {
  useTitle('Purser')
  return (
    <main className="on-navy h-full min-h-0">
      <BeingDesigned Heading="h1" />
    </main>
  )
}

export function BeingDesigned({ Heading = 'h2' }: { Heading?: 'h1' | 'h2' }) {
  const navigate = useNavigate()
  return (
    <div className="relative grid h-full min-h-0 place-items-center overflow-hidden">
      <ShipBackground strength="faded" />
      <div className="relative grid justify-items-center gap-5 p-6 text-center">
        <Heading className={styles['title']}>This page is being designed</Heading>
        <Button size="large" onClick={() => void navigate('/homepage')}>
          Home
        </Button>
      </div>
    </div>
  )
}
