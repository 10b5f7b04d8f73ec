/** The focus does not start in a choice. */
const FIELD = 'form input:not([role], [type="radio"], [type="checkbox"])'

/** Focuses the button marked with `data-start`, otherwise the first field, unless the focus is already beside it. */
export function startIn(place: HTMLElement | null | undefined): void {
  const button = place?.querySelector<HTMLElement>('[data-start]')
  const start = button ?? place?.querySelector<HTMLElement>(FIELD)
  const beside = button?.parentElement ?? start?.closest('form')
  if (beside?.contains(document.activeElement) === false) start?.focus()
}
