import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { Glyph } from '../art/glyph.tsx'

/** The screen that corrects a paid invoice by a credit note. */
const creditNotePath = (orderid: string): string => `/foodorder/creditnote?order=${orderid}`

/** Leads to the correction of a paid invoice; `of` names it. */
export function CorrectButton({ orderid, of }: { orderid: string; of: string }) {
  const navigate = useNavigate()
  return (
    <Button
      icon={<Glyph name="return" size={18} />}
      aria-label={`Correct ${of}`}
      onClick={() => void navigate(creditNotePath(orderid))}
    >
      Correct
    </Button>
  )
}
