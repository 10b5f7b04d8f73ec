import { light, variableName } from './tokens.ts'

const colours = Object.fromEntries(
  Object.keys(light)
    .filter((token) => !token.startsWith('depth'))
    .map((token) => [variableName(token).replace('--p-', ''), `var(${variableName(token)})`]),
)

/** Text has its own names, since `text-text-2` reads badly and a coloured text is never the plain colour. */
const textColours = {
  ink: 'var(--p-text)',
  quiet: 'var(--p-text-2)',
  faint: 'var(--p-text-3)',
  primary: 'var(--p-primary-text)',
  green: 'var(--p-green-text)',
  lime: 'var(--p-lime-text)',
  red: 'var(--p-red-text)',
  amber: 'var(--p-amber-text)',
  brass: 'var(--p-brass-text)',
}

/** theme.css loads it as a plugin of Tailwind, at build time only. */
export default { handler: () => undefined, config: { theme: { colors: colours, textColor: textColours } } }
