import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import {
  type DishState,
  menuAtom,
  type MenuView,
  menuViewAtom,
  retireDishAtom,
  shownDishesAtom,
  updateDishAtom,
} from './menu.atoms.ts'
import { MenuTable } from './menu-table.tsx'
import { Button, Select } from 'antd'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import { OutletFilter } from '../../ui/list/outlet-filter.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { dishRules, draftOf, formOf } from './dish-draft.ts'
import { DishFields } from './dish-fields.tsx'

export function MenuList() {
  const [menu, readAgain] = useAtom(menuAtom)
  const [edited, setEdited] = useState<Dish | null>(null)
  const { retire, question } = useRetire()
  return (
    <>
      <ListPanel label="Dishes" tools={<MenuTools />}>
        <LoadedPart reading={menu} what="The menu" safe="The dishes are safe." label="Loading dishes" onRetry={() => readAgain()}>
          <MenuTable openId={edited?._id ?? ''} onOpen={setEdited} onRetire={retire} />
        </LoadedPart>
      </ListPanel>
      <EditDrawer dish={edited} onClose={() => setEdited(null)} />
      {question}
    </>
  )
}

function useRetire() {
  const send = useSetAtom(retireDishAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const retire = ({ _id, dishName }: Dish) =>
    void ask({
      title: `Take ${dishName} off the menu?`,
      keepLabel: 'Keep dish',
      confirmLabel: 'Take off the menu',
      text: 'It leaves the menu for good. Orders already placed keep it. To stop selling it for a while, mark it sold out.',
      act: async () => {
        const answer = await send(_id)
        toasts.outcome(answer, `${dishName} is off the menu`)
      },
    })
  return { retire, question }
}

const types: { value: DishType | ''; label: string }[] = [
  { value: '', label: 'All types' },
  ...dishTypes.map((type) => ({ value: type, label: type })),
]
const states: { value: DishState | ''; label: string }[] = [
  { value: '', label: 'Sold out or not' },
  { value: 'on', label: 'On the menu' },
  { value: 'soldOut', label: 'Sold out' },
]

/** The width of filters with short labels in narrow windows. */
const SHORT = { width: 136 }

function MenuTools() {
  const [view, setView] = useAtom(menuViewAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const change = (part: Partial<MenuView>) => setView((now) => ({ ...now, ...part }))
  return (
    <>
      <SearchField
        label="Find a dish"
        placeholder="Find a dish"
        maxLength={80}
        text={view.text}
        onText={(text) => change({ text })}
      />
      <Select
        aria-label="Type"
        {...(isNarrow && { style: SHORT })}
        value={view.type}
        options={types}
        onChange={(type) => change({ type })}
      />
      <Select aria-label="Sold out" value={view.state} options={states} onChange={(state) => change({ state })} />
      <OutletFilter {...(isNarrow && { style: SHORT })} value={view.outlet} onChange={(outlet) => change({ outlet })} />
      <Count />
    </>
  )
}

function Count() {
  const { data, loaded } = useAtomValue(menuAtom)
  const shown = useAtomValue(shownDishesAtom).length
  const soldOut = data.filter((dish) => dish.soldOut).length
  const all = `${data.length} ${data.length === 1 ? 'dish' : 'dishes'}`
  return <ListCount>{loaded && `${shown === data.length ? all : `${shown} of ${all}`}, ${soldOut} sold out`}</ListCount>
}

function EditDrawer({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={dish !== null} onClose={close} title="Edit dish" isForm>
      {dish !== null && <EditForm key={dish._id} dish={dish} onClose={onClose} onDirty={setDirty} />}
      {question}
    </Drawer>
  )
}

interface EditFormProps {
  dish: Dish
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

function EditForm({ dish, onClose, onDirty }: EditFormProps) {
  const update = useSetAtom(updateDishAtom)
  const toasts = useToasts()
  const [isUploading, setUploading] = useState(false)
  const form = useForm({
    ...dishRules,
    start: draftOf(dish),
    send: (draft) => update(dish._id, formOf(draft, dish)),
    onSaved: ({ dishName }) => {
      toasts.success(`${dishName} saved`)
      onClose()
    },
  })
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className="grid gap-3.5">
      {form.failure !== null && (
        <Note tone="red" icon={<WarningIcon />} role="alert">
          {form.failure.msg}. The dish is unchanged.
        </Note>
      )}
      <DishFields form={form} onUpload={setUploading} />
      <p className="type-supporting">Orders already placed keep the dish as it was.</p>
      <Button {...form.button} size="large" block loading={form.busy || isUploading}>
        Save dish
      </Button>
    </Form>
  )
}
