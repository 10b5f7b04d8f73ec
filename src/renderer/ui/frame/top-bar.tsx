import { Tooltip } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { initialsOf } from '../format.ts'
import { Course, type Station } from './course.tsx'
import type { Person } from './frame-context.ts'
import styles from './top-bar.module.css'

interface TopBarProps {
  title: string
  context?: string | undefined
  station?: Station | 'arrived' | undefined
  tools?: ReactNode
  person: Person | null
  /** Stands before the title where there is no side menu. */
  lead?: ReactNode
}

/** Title and one line of context, the course in the order flow, the screen's tools, then the person. Names the window too. */
export function TopBar({ title, context, station, tools, person, lead }: TopBarProps) {
  useEffect(() => {
    document.title = `${title} · Purser`
  }, [title])
  return (
    <header className={styles['bar']}>
      {lead}
      <div className={styles['titles']}>
        <h1>{title}</h1>
        {context !== undefined && <p className={styles['context']}>{context}</p>}
      </div>
      {station !== undefined && <Course current={station} />}
      <div className={styles['tools']}>
        {tools}
        {person !== null && <PersonBadge {...person} />}
      </div>
    </header>
  )
}

/** Who works here; the name is the way to one's own password. */
function PersonBadge({ name, role, onOpen }: Person) {
  const badge = (
    <>
      <span className={styles['avatar']} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles['who']}>
        <span className={styles['name']}>{name}</span>
        <span className="type-caption">{role}</span>
      </span>
    </>
  )
  if (onOpen === undefined) return <div className={styles['person']}>{badge}</div>
  return (
    <div className={styles['person']}>
      <Tooltip title={`${name}, ${role}: change password`}>
        <button type="button" className={styles['opener']} aria-haspopup="dialog" onClick={onOpen}>
          {badge}
          <span className="visually-hidden">: change password</span>
        </button>
      </Tooltip>
    </div>
  )
}
