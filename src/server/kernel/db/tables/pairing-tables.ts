/** The pairing code that was made last: there is at most one. */
export interface PairingCodeRow {
  id: string
  /** Sealed with the server's key: whoever reads the database pairs nothing. */
  sealed_code: string
  /** The staff member who asked for it. */
  made_by: string
  /** ms since 1970, UTC. */
  created_at: number
  expires_at: number
  /** When a workstation was paired with it; null until then. */
  used_at: number | null
  tries_left: number
}
