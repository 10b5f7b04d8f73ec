import { Button, Drawer } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { frontdeskAtom } from './pax.atoms.ts'
import { PaxDrawer } from './pax-drawer.tsx'
import { PaxForm } from './pax-form.tsx'
import { PaxList } from './pax-list.tsx'
import { cx } from '../../ui/cx.ts'
import { split } from '../../ui/layout/layout.ts'
import styles from './pax-screen.module.css'

/** Front Desk: the passengers, and the form that registers one. In narrow windows the form is a drawer. */
export function Component() {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const [open, setOpen] = useOpenPax()
  const [registering, setRegistering] = useState(false)

  const register = isNarrow && (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setRegistering(true)}>
      New passenger
    </Button>
  )
  return (
    <Screen title={specified.frontDesk} context="PAX information" tools={register}>
      <div className={isNarrow ? 'full' : split('wide', 'flows')}>
        <PaxList openId={open?._id ?? ''} onOpen={setOpen} />
        {isNarrow ? <FormDrawer open={registering} onClose={() => setRegistering(false)} /> : <PaxForm />}
      </div>
      <PaxDrawer pax={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

/** The passenger whose drawer is open, as the list has them now. Closing leads back to the row at once: what is typed next must not be lost to the drawer's way out. */
function useOpenPax() {
  const [open, setOpen] = useState<Pax | null>(null)
  const { data: rows } = useAtomValue(frontdeskAtom)
  const row = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (open === null) row.current?.focus()
  }, [open])
  const openFrom = (pax: Pax | null) => {
    if (pax !== null && document.activeElement instanceof HTMLElement) row.current = document.activeElement
    setOpen(pax)
  }
  return [rows.find(({ _id }) => _id === open?._id) ?? open, openFrom] as const
}

function FormDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // Whoever types already, while the drawer still slides in, keeps their place.
  const startInName = (isOpen: boolean) => {
    if (isOpen && place.current?.contains(document.activeElement) === false) place.current.querySelector('input')?.focus()
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={startInName}
      size={480}
      closable={false}
      className={styles['drawer'] ?? ''}
      aria-label="New passenger"
    >
      <div ref={place} className={cx('full', styles['place'])}>
        <PaxForm onClose={onClose} />
      </div>
    </Drawer>
  )
}
