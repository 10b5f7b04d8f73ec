/** Why a line cannot be changed or ordered again. */
export const NOT_ON_MENU = 'This dish is not on the menu now'
