import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

export const splitPath = (orderid: string): string => `/foodorder/split?order=${orderid}`

export function SplitOrder({ orderid, isSplit = false }: { orderid: string; isSplit?: boolean }) {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(splitPath(orderid))}>{isSplit ? 'Back to split' : 'Split'}</Button>
}
