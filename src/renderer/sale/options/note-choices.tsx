import { Input } from 'antd'
import { useState } from 'react'
import { MAX_NOTE } from '../../../shared/contract/order-parts.ts'
import { CheckIcon, EditIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import type { Wish } from '../../model/sale/line.ts'
import { allergens, hasRoom, noteOf, notePartsOf, readyNotes, withoutAllergy } from '../../model/sale/wish.ts'
import styles from './options.module.css'

/** The main button moves the focus there while no allergen is named. */
export const ALLERGENS_ID = 'options-allergens'

const ROOM_ID = 'options-note-room'

interface NoteProps {
  wish: Wish
  onWish: (wish: Wish) => void
  /** Takes the focus when the sheet opens. */
  isFirst: boolean
}

export function NoteChoices({ wish, onWish, isFirst }: NoteProps) {
  const { ready, words } = notePartsOf(wish.note)
  const [isTyping, setTyping] = useState(words !== '')
  const press = (note: string) =>
    onWish({ ...wish, note: noteOf(ready.includes(note) ? ready.filter((one) => one !== note) : [...ready, note], words) })
  return (
    <section>
      <NoteHead wish={wish} />
      <div role="group" aria-label="Note" className="flex flex-wrap items-center gap-2">
        {readyNotes.map((note, index) => (
          <ReadyNote
            key={note}
            note={note}
            isChosen={ready.includes(note)}
            isFull={!hasRoom(wish.note, note)}
            isFirst={isFirst && index === 0}
            onPress={() => press(note)}
          />
        ))}
        <Allergy
          isChosen={wish.allergy}
          onPress={() => onWish(wish.allergy ? withoutAllergy(wish) : { ...wish, allergy: true })}
        />
        <button
          type="button"
          className={cx('button-bare choice-tile', styles['choice'], isTyping && 'choice-picked')}
          aria-expanded={isTyping}
          onClick={() => setTyping(true)}
        >
          <EditIcon /> Write a note
        </button>
      </div>
      {wish.allergy && (
        <div
          role="group"
          id={ALLERGENS_ID}
          aria-label="Allergic to"
          className="mt-2 flex flex-wrap items-center gap-2 rounded-lg border border-amber-text p-2"
          data-choices
        >
          {allergens.map((one) => (
            <ReadyNote
              key={one}
              note={one}
              isChosen={ready.includes(one)}
              isFull={!hasRoom(wish.note, one)}
              isFirst={false}
              onPress={() => press(one)}
            />
          ))}
        </div>
      )}
      {isTyping && <WrittenNote wish={wish} onWish={onWish} />}
    </section>
  )
}

function NoteHead({ wish }: { wish: Wish }) {
  const { ready } = notePartsOf(wish.note)
  const offered = wish.allergy ? [...readyNotes, ...allergens] : readyNotes
  const isFull = offered.some((note) => !ready.includes(note) && !hasRoom(wish.note, note))
  return (
    <div className="mb-2 flex min-h-6.5 flex-wrap items-center gap-2">
      <h3>Note</h3>
      <span id={ROOM_ID} className="type-supporting" role="status">
        {isFull ? 'No room for all of these. Take one off to add another' : 'For the kitchen'}
      </span>
    </div>
  )
}

function Allergy({ isChosen, onPress }: { isChosen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={cx('button-bare choice-tile', styles['choice'], isChosen && styles['allergy'])}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <WarningIcon /> Allergy
    </button>
  )
}

function WrittenNote({ wish, onWish }: Omit<NoteProps, 'isFirst'>) {
  const { ready, words } = notePartsOf(wish.note)
  return (
    <Input
      className="mt-2"
      aria-label="Note for the kitchen"
      placeholder={wish.allergy ? 'What the guest must not eat' : 'What the kitchen should know'}
      autoFocus
      autoComplete="off"
      maxLength={MAX_NOTE - noteOf(ready, ' ').length + 1}
      value={words}
      onChange={(event) => onWish({ ...wish, note: noteOf(ready, event.target.value) })}
    />
  )
}

function ReadyNote({
  note,
  isChosen,
  isFull,
  isFirst,
  onPress,
}: {
  note: string
  isChosen: boolean
  isFull: boolean
  isFirst: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={cx('button-bare choice-tile', styles['choice'], isChosen && 'choice-picked')}
      aria-pressed={isChosen}
      data-start={isFirst ? '' : undefined}
      disabled={isFull && !isChosen}
      aria-describedby={isFull && !isChosen ? ROOM_ID : undefined}
      onClick={onPress}
    >
      {isChosen && <CheckIcon />}
      {note}
    </button>
  )
}
