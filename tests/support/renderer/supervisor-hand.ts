import { screen, within } from '@testing-library/react'
import { PIN } from '../server/supervisor.ts'
import type { RunningApp } from './real-terminal.tsx'

type User = RunningApp['user']

/** The dialog that asks for a supervisor. By its title's text: under test all dialogs share one id, and so one name. */
export const supervisorDialog = async () =>
  within((await screen.findByText('Supervisor approval')).closest<HTMLElement>('[role=dialog]') ?? document.body)

/** Types a PIN into the dialog and presses Approve; the one supervisor there is, is chosen already. */
export async function approveAsked(user: User, pin = PIN): Promise<void> {
  const dialog = await supervisorDialog()
  await user.type(await dialog.findByLabelText('PIN'), pin)
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
}
