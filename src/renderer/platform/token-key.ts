/** The key is exactly as specified (3, Login record). */
export const TOKEN_KEY = 'token'
