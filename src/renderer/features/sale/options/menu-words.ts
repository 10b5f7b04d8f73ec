/** Why a line of an order cannot be made otherwise or again. */
export const NOT_ON_MENU = 'This dish is not on the menu now'
