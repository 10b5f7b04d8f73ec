import type { LoginRecord } from '../../src/shared/contract/auth.ts'
import { clientAt } from './api-client.ts'

interface Given {
  email: string
  /** The one that somebody else set. */
  password: string
  outlet?: number
}

/** The login of a member who chose a password of their own in place of the one that they were given. */
export async function firstLogin(address: string, given: Given): Promise<LoginRecord> {
  const { token } = await clientAt(address).ok('login', { body: given })
  const newPassword = `${given.password}, now my own`
  await clientAt(address, token).ok('changePassword', { body: { password: given.password, newPassword } })
  return clientAt(address).ok('login', { body: { ...given, password: newPassword } })
}
