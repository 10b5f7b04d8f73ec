import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Chevron } from '../art/chevron.tsx'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { generalKeys } from '../keys/key-map.ts'
import { isKey, useKeys } from '../keys/keys.ts'
import { reportEntries } from './menu-entries.ts'
import styles from './side-menu.module.css'

/** The Report group: unfolds inside the menu, or pops out beside the rail. Esc and a press elsewhere close the pop-out. */
export function ReportGroup({ lit, rail }: { lit: string; rail: boolean }) {
  const holdsCurrent = reportEntries.some((entry) => entry.to === lit)
  const [chosen, setChosen] = useState({ lit: '', open: false })
  const group = useRef<HTMLLIElement>(null)
  const listId = useId()
  // A manual choice holds until the screen changes.
  const open = chosen.lit === lit ? chosen.open : holdsCurrent && !rail

  useWaysOut(open && rail, group, () => setChosen({ lit, open: false }))

  return (
    <li ref={group} className={cx(rail && holdsCurrent && styles['current'])}>
      <button
        type="button"
        className={cx('button-bare flex', styles['entry'])}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setChosen({ lit, open: !open })}
      >
        <Glyph name="report" size={rail ? 24 : 20} />
        <span>{specified.report}</span>
        {!rail && (
          <span className="ml-auto grid place-items-center">
            <Chevron to={open ? 'up' : 'down'} />
          </span>
        )}
      </button>
      {open && <Reports id={listId} lit={lit} rail={rail} />}
    </li>
  )
}

function Reports({ id, lit, rail }: { id: string; lit: string; rail: boolean }) {
  return (
    <ul id={id} className={styles['sub']}>
      {reportEntries.map(({ label, to }) => (
        <li key={to} className={cx(lit === to && !rail && styles['current'])}>
          <Link to={to} className={cx('flex', styles['entry'], styles['inner'])} aria-current={lit === to ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Closes the pop-out on Esc and on a press elsewhere. */
function useWaysOut(isOut: boolean, group: RefObject<HTMLElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOut) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (!group.current?.contains(event.target as Node)) closeNow()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOut, group])
  useKeys((event) => isKey(event, generalKeys.close) && close(), { isOn: isOut })
}
