import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import type { Period } from '../../ui/period/period.ts'
import { accessRoutesAtom } from '../../platform/session.ts'

/** The action of an empty report: shows all days or, if all are shown already, starts a new order. */
export function ShowAll({ period, onShow }: { period: Period; onShow: (period: Period) => void }) {
  const navigate = useNavigate()
  const mayOrder = useAtomValue(accessRoutesAtom).includes('foodorder')
  if (period.preset !== 'all') return <Button onClick={() => onShow({ preset: 'all' })}>Show all days</Button>
  return mayOrder ? <Button onClick={() => void navigate('/foodorder/selecttable')}>{specified.newOrder}</Button> : null
}
