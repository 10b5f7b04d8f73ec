import { drawn } from './stroke.ts'

/** Drawn here because neither the glyphs nor antd have a plain one. */
export function ServerIcon({ size = 16 }: { size?: number }) {
  return (
    <svg {...drawn(size)}>
      <rect x="3.5" y="4" width="17" height="7" rx="2" />
      <rect x="3.5" y="13" width="17" height="7" rx="2" />
      <path d="M7.2 7.5h.1M7.2 16.5h.1" />
    </svg>
  )
}
