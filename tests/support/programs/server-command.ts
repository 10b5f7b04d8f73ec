import packageJson from '../../../package.json' with { type: 'json' }

/** What `npm run server` hands to Node: its flags and the program. */
export const serverCommand: readonly string[] = packageJson.scripts.server.split(' ').slice(1)
