/** Fields that are typed in; a choice is not where somebody begins. */
const FIELD = 'form input:not([role], [type="radio"], [type="checkbox"])'

/**
 * Where a dialog or a form's drawer begins, once it has opened: at the button marked with `data-start`, else in its first field. Somebody
 * who was quicker, and types or is at a button beside it already, stays there.
 */
export function startIn(place: HTMLElement | null | undefined): void {
  const button = place?.querySelector<HTMLElement>('[data-start]')
  const start = button ?? place?.querySelector<HTMLElement>(FIELD)
  const beside = button?.parentElement ?? start?.closest('form')
  if (beside?.contains(document.activeElement) === false) start?.focus()
}
