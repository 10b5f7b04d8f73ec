import { Button, Segmented } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { ActivateMany } from './activate-many.tsx'
import { manyIsOpenAtom } from './many.atoms.ts'
import { ReturnMany } from './return-many.tsx'

const tools = { Activate: ActivateMany, Return: ReturnMany }
type Tool = keyof typeof tools
const names = Object.keys(tools) as Tool[]

export function ManyCardsButton() {
  const open = useSetAtom(manyIsOpenAtom)
  return <Button onClick={() => open(true)}>Many cards</Button>
}

export function ManyCardsDrawer() {
  const [isOpen, setOpen] = useAtom(manyIsOpenAtom)
  const [tool, setTool] = useState<Tool>('Activate')
  const Chosen = tools[tool]
  return (
    <Drawer open={isOpen} onClose={() => setOpen(false)} title="Cards of many passengers">
      <div className="grid gap-4">
        <Segmented<Tool> block aria-label="What to do with the cards" options={names} value={tool} onChange={setTool} />
        <Chosen />
      </div>
    </Drawer>
  )
}
