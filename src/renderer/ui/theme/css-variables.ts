import { TEXT_SCALE } from './text-scale.ts'
import { variableName, type Measures, type Palette } from './tokens.ts'

/** Measures are in px. Our own parts use only these variables. */
export function writeCssVariables(element: HTMLElement, palette: Palette, measures: Measures): void {
  for (const [token, colour] of Object.entries(palette)) element.style.setProperty(variableName(token), colour)
  for (const [token, pixels] of Object.entries(measures))
    element.style.setProperty(variableName(token), `${pixels * TEXT_SCALE}px`)
}
