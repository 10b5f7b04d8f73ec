import type { KeptLogin, LoginVault } from '../../../src/main/login/login-vault.ts'

/** A vault that lives as long as the test, with what it keeps in reach. */
export function memoryVault(): LoginVault & { kept: KeptLogin | null } {
  const vault: LoginVault & { kept: KeptLogin | null } = {
    kept: null,
    load: () => Promise.resolve(vault.kept),
    save: (next) => {
      vault.kept = next
    },
    clear: () => {
      vault.kept = null
    },
  }
  return vault
}
