import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { Glyph } from '../art/glyph.tsx'

const creditNotePath = (orderid: string): string => `/foodorder/creditnote?order=${orderid}`

interface CorrectButtonProps {
  orderid: string
  of: string
  /** Where Cancel leads from the correction; the previous screen by default. */
  back?: string
  /** Offered with the issued credit note, as a button that leads back. */
  next?: string
}

export function CorrectButton({ orderid, of, back, next }: CorrectButtonProps) {
  const navigate = useNavigate()
  return (
    <Button
      icon={<Glyph name="return" size={18} />}
      aria-label={`Correct ${of}`}
      onClick={() => void navigate(creditNotePath(orderid), { state: { back, next } })}
    >
      Correct
    </Button>
  )
}
