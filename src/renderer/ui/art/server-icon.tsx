/** The sign of the server, in the glyphs' own stroke; none of theirs and none of antd's draws it plainly. */
export function ServerIcon({ size = 16 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <rect x="3.5" y="4" width="17" height="7" rx="2" />
      <rect x="3.5" y="13" width="17" height="7" rx="2" />
      <path d="M7.2 7.5h.1M7.2 16.5h.1" />
    </svg>
  )
}
