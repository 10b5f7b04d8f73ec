import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import styles from './member-area.module.css'

/** The invitation under the login. Until enrolment is built it leads to the page that says it is being designed. */
export function MemberArea() {
  const navigate = useNavigate()
  return (
    <section className={styles['area']} aria-labelledby="member-title">
      <h2 id="member-title">{specified.notAMember}</h2>
      <p>{specified.signup}</p>
      <Button block icon={<Glyph name="dream-points" size={18} />} onClick={() => void navigate('/member')}>
        {specified.becomeAMember}
      </Button>
    </section>
  )
}
