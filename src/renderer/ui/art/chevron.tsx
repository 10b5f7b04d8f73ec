import { drawn } from './stroke.ts'

const paths = { right: 'M9 5l7 7-7 7', left: 'M15 5l-7 7 7 7', down: 'M5 9l7 7 7-7', up: 'M5 15l7-7 7 7' } as const

/** Decorative; `size` in CSS pixels. */
export function Chevron({ to, size = 16 }: { to: keyof typeof paths; size?: number }) {
  return (
    <svg {...drawn(size, 2)}>
      <path d={paths[to]} />
    </svg>
  )
}
