/** The product's mark in black and white, as it heads paper: resources/mark.svg without its colours. */
export const RECEIPT_MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11"/>' +
  '<path fill="#fff" d="M12 11.5Q12 9 14.5 9h19Q36 9 36 11.5v25q-6-3.7-12 0c-6 3.7-8 2.5-12 0Z"/>' +
  '<path stroke="#000" stroke-linecap="round" stroke-width="2.8" d="M17 16h8m-8 5.5h14"/>' +
  '<path stroke="#000" stroke-linecap="round" stroke-width="4.2" d="M17 28.2h14"/></svg>'
