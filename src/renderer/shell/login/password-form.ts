import { contract } from '../../../shared/contract/index.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** `ask` is the message for a missing current password. */
export function usePasswordForm(ask: string, onSaved: () => void) {
  return useForm({
    start: { password: '', newPassword: '' },
    asks: { password: ask },
    contract: [contract.changePassword.body, (typed) => typed],
    send: (body) => write('changePassword', { body }),
    at: () => 'password',
    onSaved,
  })
}
