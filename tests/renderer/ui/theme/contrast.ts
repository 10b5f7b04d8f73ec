/** One sRGB channel of a `#rrggbb` colour, made linear as WCAG 2.2 defines relative luminance. */
const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** WCAG contrast ratio of two opaque `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, bright] = [luminance(first), luminance(second)].toSorted((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}
