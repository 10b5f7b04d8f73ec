/** Local storage key of the browser terminal's token, exactly as specified (3, Login record). */
export const TOKEN_KEY = 'token'
