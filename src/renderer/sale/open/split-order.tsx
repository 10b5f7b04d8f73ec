import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** The screen that splits an order. */
export const splitPath = (orderid: string): string => `/foodorder/split?order=${orderid}`

/** Opens the split of a placed order, or returns to it. `isSplit`: other cards pay parts of it. */
export function SplitOrder({ orderid, isSplit = false }: { orderid: string; isSplit?: boolean }) {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(splitPath(orderid))}>{isSplit ? 'Back to split' : 'Split'}</Button>
}
