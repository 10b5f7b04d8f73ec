import { Button } from 'antd'
import { useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { MemberDialog } from './member-dialog.tsx'

/** The invitation below the login: guests apply here, and the back office decides (semantics, Become a member). */
export function MemberArea() {
  const [open, setOpen] = useState(false)
  return (
    <section
      className="border-t border-brass-edge bg-brass-tint px-9 pt-5.5 pb-6 [&_p]:mb-3.5 [&_p]:text-quiet"
      aria-labelledby="member-title"
    >
      <h2 id="member-title">{specified.notAMember}</h2>
      <p>{specified.signup}</p>
      <Button block icon={<Glyph name="dream-points" size={18} />} onClick={() => setOpen(true)}>
        {specified.becomeAMember}
      </Button>
      <MemberDialog open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
