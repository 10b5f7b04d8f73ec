import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import {
  type AddItemView,
  addItemViewAtom,
  type DishDraft,
  dishRules,
  EMPTY_DISH,
  formOf,
  newDishDraftAtom,
} from './dish-draft.ts'
import { GroupList } from './groups/group-list.tsx'
import { MenuList } from './menu-list.tsx'
import { useRef, useState } from 'react'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { DishFields } from './dish-fields.tsx'
import { addingDishAtom, createDishAtom, forgetAddingAtom } from './menu.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { paise, parseAmount, ZERO } from '../../../shared/money/money.ts'
import { DishSample } from '../../ui/parts/dish-card.tsx'
import styles from './menu.module.css'

const views: AddItemView[] = ['New dish', 'Menu', 'Options']
const contexts: Record<AddItemView, string> = {
  'New dish': 'Add a dish to the menu',
  Menu: 'Change, sell out or take off a dish',
  Options: 'What dishes can be ordered with',
}

export function Component() {
  const hasAccess = useAtomValue(accessRoutesAtom).includes('backoffice')
  return hasAccess ? (
    <AddItemScreen />
  ) : (
    <Screen title={specified.addItem}>
      <NoAccess needs="backoffice" what="The dishes of the menu" />
    </Screen>
  )
}

function AddItemScreen() {
  const [view, setView] = useAtom(addItemViewAtom)
  return (
    <Screen
      title={specified.addItem}
      context={contexts[view]}
      tools={
        <Segmented<AddItemView> aria-label="New dish, the menu or its options" options={views} value={view} onChange={setView} />
      }
    >
      {view === 'New dish' ? <NewDish /> : view === 'Menu' ? <MenuList /> : <GroupList />}
    </Screen>
  )
}

function NewDish() {
  const form = useNewDish()
  const [isUploading, setUploading] = useState(false)
  const { loading, error } = useAtomValue(addingDishAtom)
  const forgetAdding = useSetAtom(forgetAddingAtom)
  const clear = () => {
    forgetAdding()
    form.reset()
  }
  return (
    <div className={cx('flow-if-short gap-page', styles['new'])}>
      <Panel
        title="New dish"
        extra={
          <Button type="link" size="small" onClick={clear}>
            Clear
          </Button>
        }
        footer={
          <Button {...form.button} size="large" block loading={loading || isUploading}>
            Add dish
          </Button>
        }
      >
        <Form form={form} asksBefore="reload" className="grid gap-3.5">
          {error !== null && (
            <Note tone="red" icon={<WarningIcon />} title="The dish was not added" role="alert">
              {problemText(error)}
            </Note>
          )}
          <DishFields form={form} onUpload={setUploading} />
        </Form>
      </Panel>
      <DishPreview draft={form.draft} />
    </div>
  )
}

/** The specified toast already said that the dish was added; without an answer it is unknown whether it was. */
const problemText = ({ code, msg }: { code: string; msg: string }): string =>
  code === 'no_connection' ? `${msg}. Look at the menu before adding it again.` : `${msg}. What you typed is kept.`

/** The specified toast is shown at once (specification, 8); a refusal removes it. */
function useNewDish() {
  const create = useSetAtom(createDishAtom)
  const toasts = useToasts()
  const takeAway = useRef<() => void>(() => undefined)
  return useForm({
    ...dishRules,
    start: EMPTY_DISH,
    kept: useAtom(newDishDraftAtom),
    again: [],
    send: (draft) => {
      takeAway.current = toasts.success(specified.dishAdded)
      return create(formOf(draft))
    },
    onRefused: () => takeAway.current(),
  })
}

function DishPreview({ draft }: { draft: DishDraft }) {
  const { dishName, price, imageUrl, rating, type } = draft
  const face = {
    name: dishName.trim() === '' ? 'Dish name' : dishName,
    price: paise(parseAmount(price) ?? ZERO),
    imageUrl: imageUrl.trim(),
    rating,
    inOrder: 0,
    isFull: false,
  }
  return (
    <Panel title="On Food Order" className="[&>div]:bg-bg">
      <h3 className="mb-2.5">{type === '' ? 'Type' : type}</h3>
      <div className="max-w-52">
        <DishSample {...face} soldOut={false} />
      </div>
    </Panel>
  )
}
