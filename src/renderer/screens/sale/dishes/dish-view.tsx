import { Segmented } from 'antd'
import { atom, useAtomValue } from 'jotai'
import { settingsAtom } from '../../../platform/terminal.ts'
import { ListIcon, PicturesIcon } from '../../../ui/art/icons.tsx'
import { useChangeSettings } from '../../../ui/parts/use-change-settings.ts'

export const isDishListAtom = atom((get) => get(settingsAtom)?.dishView === 'list')

const views = [
  { value: 'pictures' as const, icon: <PicturesIcon />, title: 'Pictures' },
  { value: 'list' as const, icon: <ListIcon />, title: 'List' },
].map(({ title, ...view }) => ({ ...view, title, label: <span className="visually-hidden">{title}</span> }))

export function DishViewSwitch() {
  const isList = useAtomValue(isDishListAtom)
  const change = useChangeSettings()
  return (
    <Segmented<'pictures' | 'list'>
      aria-label="How dishes are shown"
      options={views}
      value={isList ? 'list' : 'pictures'}
      onChange={(dishView) => change({ dishView })}
    />
  )
}
