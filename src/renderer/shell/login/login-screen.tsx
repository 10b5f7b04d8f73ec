import { useAtomValue, useSetAtom } from 'jotai'
import { Navigate, useLocation } from 'react-router-dom'
import { appInfoAtom, databaseGoneAtom, settingsAtom } from '../../platform/terminal.ts'
import { sessionAtom } from '../../platform/session.ts'
import { LeaveKiosk } from '../../ui/kiosk/leave-kiosk.tsx'
import { Brand } from '../../ui/art/brand.tsx'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { pathAfterLogin } from './after-login.ts'
import { LoginForm } from './login-form.tsx'
import { setupStateAtom } from './login.atoms.ts'
import { useShipName } from '../../data/venue.atoms.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { SetupForm } from './setup-form.tsx'
import { cx } from '../../ui/cx.ts'
import { Button, Checkbox } from 'antd'
import { DataGone } from '../../ui/parts/data-gone.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useId, useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { EnrolmentForm } from '../../../shared/contract/members.ts'
import { write } from '../../data/write.ts'
import { CheckIcon, HourglassIcon } from '../../ui/art/icons.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { isWrong } from '../../ui/form/form-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import styles from './login-screen.module.css'

/** While there are no staff, the login screen creates the first administrator. */
export function Component() {
  const session = useAtomValue(sessionAtom)
  const setup = useAtomValue(setupStateAtom).data
  const setupNeeded = setup?.needed === true
  const codeNeeded = setup?.codeNeeded === true
  const shipName = useShipName(setup?.venueName)
  const gone = useAtomValue(databaseGoneAtom)
  const { state } = useLocation()

  useTitle('Purser')

  const needsPassword = session?.ownPasswordNeeded === true
  if (session !== null && !needsPassword)
    return <Navigate to={pathAfterLogin(session.accessroutes, state, session.user._id)} replace />

  return (
    <div className="relative h-full overflow-hidden">
      <ShipBackground strength="clear" />
      <main className={styles['place']}>
        <div className={styles['card']}>
          <div className="px-9 pt-8.5 pb-7">
            <Brand shipName={shipName} size={40} />
            <Asked
              gone={gone}
              isFirst={setupNeeded}
              codeNeeded={codeNeeded}
              newcomer={needsPassword ? session.user.name : null}
            />
          </div>
          {!setupNeeded && !needsPassword && gone === '' && <MemberArea />}
        </div>
      </main>
      <Colophon />
    </div>
  )
}

interface AskedProps {
  gone: string
  isFirst: boolean
  codeNeeded: boolean
  /** The name of a person who has to choose their own password; null for no one. */
  newcomer: string | null
}

function Asked({ gone, isFirst, codeNeeded, newcomer }: AskedProps) {
  if (gone !== '') return <DatabaseGone text={gone} />
  if (isFirst) return <SetupForm codeNeeded={codeNeeded} />
  return newcomer === null ? <LoginForm /> : <OwnPasswordForm name={newcomer} />
}

function Colophon() {
  const terminalName = useAtomValue(settingsAtom)?.terminalName
  const version = useAtomValue(appInfoAtom)?.version
  return (
    <footer className={cx('flex items-center gap-5 text-sm', styles['colophon'])}>
      <LeaveKiosk type="text" size="small" className={styles['leave'] ?? ''} />
      {terminalName !== undefined && <span>{terminalName}</span>}
      {version !== undefined && <span>Version {version}</span>}
    </footer>
  )
}

function DatabaseGone({ text }: { text: string }) {
  const readAgain = useSetAtom(setupStateAtom)
  return (
    <>
      <DataGone text={text} />
      <Button block size="large" onClick={() => readAgain()}>
        Try again
      </Button>
    </>
  )
}

/** Guests apply here, and the back office decides (semantics, Become a member). */
function MemberArea() {
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

const EMPTY = { fullName: '', email: '', mobileNo: '', consent: false }
const asks = { fullName: 'Enter your name', mobileNo: 'Enter your mobile number' }

const bodyOf = ({ fullName, email, mobileNo }: typeof EMPTY) =>
  ({ fullName: fullName.trim(), email: email.trim(), mobileNo: mobileNo.trim(), consent: true }) as const

/** The answer is the same for known and unknown guests. */
function MemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [sent, setSent] = useState(false)
  const form = useForm({
    start: EMPTY,
    asks,
    contract: [EnrolmentForm, bodyOf],
    check: ({ consent }) => (consent ? {} : { consent: 'Tick this to apply' }),
    send: (draft) => write('enrol', { body: bodyOf(draft) }),
    onSaved: () => setSent(true),
  })
  const reset = () => {
    form.reset()
    setSent(false)
  }
  return (
    <FormDialog
      form={{ ...form, reset }}
      open={open}
      title={specified.becomeAMember}
      width={480}
      okText="Send application"
      cancelText="Not now"
      onClose={onClose}
      {...(sent && {
        footer: (
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        ),
      })}
    >
      {sent ? (
        <Note tone="green" icon={<CheckIcon />} title="Application received" role="status">
          The purser’s office links it to your cabin. You then earn Dream Points with each order you pay.
        </Note>
      ) : (
        <MemberFields form={form} />
      )}
    </FormDialog>
  )
}

function MemberFields({ form: { field, failure, errors } }: { form: ReturnType<typeof useForm<typeof EMPTY>> }) {
  return (
    <>
      <p className="type-supporting">Members earn Dream Points with each order they pay on board.</p>
      <TextField label="Full name" autoComplete="off" maxLength={120} {...field('fullName')} />
      <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
      <TextField label="Mobile no." type="tel" autoComplete="off" maxLength={24} {...field('mobileNo')} />
      <Consent {...field('consent')} />
      {failure !== null && !isWrong(errors) && (
        <Note tone="amber" icon={<HourglassIcon />} role="alert">
          {failure.msg}. {waitText(failure.retryAfterSeconds)}
        </Note>
      )}
    </>
  )
}

const waitText = (seconds: number | undefined): string =>
  seconds === undefined ? 'Nothing was sent.' : `Try again in ${Math.max(1, Math.ceil(seconds / 60))} min.`

interface ConsentProps {
  value: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

function Consent({ value, error, onChange }: ConsentProps) {
  const errorId = useId()
  const isMissing = error !== undefined
  return (
    <div data-wrong={isMissing || undefined}>
      <Checkbox
        checked={value}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        The ship may keep these details to run my membership
      </Checkbox>
      {isMissing && (
        <div id={errorId} role="alert" className="mt-1.25 text-sm text-red">
          {error}
        </div>
      )}
    </div>
  )
}
