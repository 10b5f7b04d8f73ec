import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { leaveSaleAtom } from './open-order.atoms.ts'

/** Begins with the next guests: the check stays open where it is, and is taken up again on any terminal. */
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
