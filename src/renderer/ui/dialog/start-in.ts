/** Text fields; the focus does not start in a choice. */
const FIELD = 'form input:not([role], [type="radio"], [type="checkbox"])'

/**
 * Sets the first focus of a dialog or a form's drawer after it has opened: the button marked with `data-start`, else the first
 * field. A person who already has the focus in that form or button row keeps it.
 */
export function startIn(place: HTMLElement | null | undefined): void {
  const button = place?.querySelector<HTMLElement>('[data-start]')
  const start = button ?? place?.querySelector<HTMLElement>(FIELD)
  const beside = button?.parentElement ?? start?.closest('form')
  if (beside?.contains(document.activeElement) === false) start?.focus()
}
