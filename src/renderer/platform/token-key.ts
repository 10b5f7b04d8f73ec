/** Local storage key of the browser terminal's token, to the letter of the specification (3, Login record). */
export const TOKEN_KEY = 'token'
