import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { leaveSaleAtom } from '../state/open-order.atoms.ts'

/** The check stays open, and any terminal can open it again. */
export function LeaveCheck({ size }: { size?: 'large' }) {
  const leave = useSetAtom(leaveSaleAtom)
  const navigate = useNavigate()
  const go = () => {
    void leave()
    void navigate('/foodorder/selecttable')
  }
  return (
    <Button {...(size !== undefined && { size, block: true })} onClick={go}>
      Leave check
    </Button>
  )
}
