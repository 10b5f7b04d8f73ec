import { drawn } from './stroke.ts'

/** The sign of the server, in the glyphs' own stroke; none of theirs and none of antd's draws it plainly. */
export function ServerIcon({ size = 16 }: { size?: number }) {
  return (
    <svg {...drawn(size)}>
      <rect x="3.5" y="4" width="17" height="7" rx="2" />
      <rect x="3.5" y="13" width="17" height="7" rx="2" />
      <path d="M7.2 7.5h.1M7.2 16.5h.1" />
    </svg>
  )
}
