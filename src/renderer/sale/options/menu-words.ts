export const NOT_ON_MENU = 'This dish is not on the menu now'
