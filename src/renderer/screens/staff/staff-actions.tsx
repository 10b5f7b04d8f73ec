import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { sessionAtom } from '../../platform/session.ts'
import { useAction } from '../../data/use-action.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { lastSeenText, sessionsText } from './staff-labels.ts'
import { changeStaffAtom, type StaffAction } from './staff.atoms.ts'
import { contract } from '../../../shared/contract/index.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { passwordHint } from './staff-fields.tsx'

/** Staff are never deleted. */
export function StaffActions({ member }: { member: StaffMember }) {
  const isSelf = useAtomValue(sessionAtom)?.user._id === member._id
  const timeZone = useVenueZone()
  return (
    <section className="mt-7" aria-label="Access">
      <ActionRow
        title="Sessions"
        text={`Logged in on: ${sessionsText(member).toLowerCase()} · last seen ${lastSeenText(member, timeZone)}`}
      >
        <SignOut member={member} isSelf={isSelf} />
      </ActionRow>
      {isSelf ? (
        <ActionRow title="Password" text="Change yours under your name, top right">
          {null}
        </ActionRow>
      ) : (
        <ActionRow title="Password" text="A new one logs them out everywhere">
          <ResetPassword member={member} />
        </ActionRow>
      )}
      {member.accessroutes.includes('backoffice') && (
        <ActionRow title="Approval PIN" text={pinText(member.approvalPin, isSelf)}>
          {null}
        </ActionRow>
      )}
      <ActionRow
        title={member.disabled ? 'Disabled' : 'Access'}
        text={member.disabled ? 'Cannot log in; past work is kept' : 'Disabling keeps past work and ends all sessions'}
      >
        {member.disabled ? <Enable member={member} /> : <Disable member={member} isSelf={isSelf} />}
      </ActionRow>
    </section>
  )
}

/** A PIN can only be set by its owner, since it identifies them. */
function pinText(isSet: boolean, isSelf: boolean): string {
  if (isSelf) return isSet ? 'Set; change it under your name, top right' : 'None yet; set one under your name, top right'
  return isSet ? 'Set; resetting the password removes it' : 'None yet; they set one under their name'
}

function ActionRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-17 items-center justify-between gap-4 border-t border-line">
      <div>
        <strong>{title}</strong>
        <div className="type-supporting">{text}</div>
      </div>
      {children}
    </div>
  )
}

function useStaffAction(member: StaffMember, action: StaffAction, done: string) {
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  return async () => {
    const answer = await change(member._id, action)
    toasts.outcome(answer, done)
  }
}

interface OwnActionProps {
  member: StaffMember
  isSelf: boolean
}

function SignOut({ member, isSelf }: OwnActionProps) {
  const { ask, question } = useAsk()
  const signOut = useStaffAction(member, SIGN_OUT, `${member.name} is logged out everywhere`)
  const press = () =>
    ask({
      title: isSelf ? 'Log yourself out everywhere?' : `Log ${member.name} out everywhere?`,
      keepLabel: 'Stay logged in',
      confirmLabel: 'Log out everywhere',
      text: isSelf
        ? 'This terminal is logged out too; log in again to continue.'
        : 'Work on their terminals stops at once. They can log in again.',
      act: signOut,
    })
  return (
    <>
      <Button disabled={member.liveSessions === 0} onClick={() => void press()}>
        Log out everywhere
      </Button>
      {question}
    </>
  )
}

function Disable({ member, isSelf }: OwnActionProps) {
  const { ask, question } = useAsk()
  const disable = useStaffAction(member, DISABLE, `${member.name} is disabled`)
  const press = () =>
    ask({
      title: isSelf ? 'Disable yourself?' : `Disable ${member.name}?`,
      keepLabel: 'Keep access',
      confirmLabel: isSelf ? 'Disable and log me out' : 'Disable',
      text: isSelf
        ? 'You are logged out at once, and only another administrator can let you in again.'
        : 'They are logged out at once and cannot log in until enabled again. Their past work keeps their name.',
      act: disable,
    })
  return (
    <>
      <Button danger onClick={() => void press()}>
        Disable
      </Button>
      {question}
    </>
  )
}

function Enable({ member }: { member: StaffMember }) {
  const [enable, busy] = useAction(useStaffAction(member, ENABLE, `${member.name} can log in again`))
  return (
    <Button loading={busy} onClick={enable}>
      Enable
    </Button>
  )
}

const SIGN_OUT: StaffAction = { kind: 'log out' }
const DISABLE: StaffAction = { kind: 'disable', disabled: true }
const ENABLE: StaffAction = { kind: 'disable', disabled: false }

function ResetPassword({ member: { _id, name } }: { member: StaffMember }) {
  const [open, setOpen] = useState(false)
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  const form = useForm({
    start: { password: '' },
    contract: [contract.resetPassword.body, (typed) => typed],
    send: ({ password }) => change(_id, { kind: 'reset password', password }),
    at: () => 'password',
    onSaved: () => {
      toasts.success(`${name} logs in with it and chooses their own`)
      setOpen(false)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reset password</Button>
      <FormDialog
        form={form}
        open={open}
        title={`New password for ${name}`}
        okText="Reset password"
        onClose={() => setOpen(false)}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`${passwordHint}. It logs ${name} out everywhere, and they choose their own when they log in`}
          {...form.field('password')}
        />
      </FormDialog>
    </>
  )
}
