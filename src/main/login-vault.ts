/** Where the desktop app keeps the login (semantics, Where the login lives). A record is the login answer as JSON text. */
export interface LoginVault {
  /** The kept record, empty when there is none or it cannot be read any more. */
  load(): string
  save(record: string): void
  clear(): void
}
