const paths = { right: 'M9 5l7 7-7 7', left: 'M15 5l-7 7 7 7', down: 'M5 9l7 7 7-7', up: 'M5 15l7-7 7 7' } as const

/** An arrow head in the glyphs' own stroke; `size` in CSS pixels. Decorative. */
export function Chevron({ to, size = 16 }: { to: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={paths[to]} />
    </svg>
  )
}
