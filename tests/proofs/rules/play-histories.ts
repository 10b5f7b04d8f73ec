// First: the server's modules take the hash of passwords when they are loaded.
import { hashesSoFar } from '../../support/setup/cheap-scrypt.ts'
import { playHistories } from '../models/histories.ts'
import { openWorlds } from './worlds.ts'

/* node --import ./tests/proofs/seam-hook.ts tests/proofs/rules/play-histories.ts sqlite|both SEED commands|histories COUNT : the last line is a Played as JSON. */

const [on = '', seed = '1', of = 'commands', count = '0'] = process.argv.slice(2)
const { worlds, close } = await openWorlds(on === 'both' ? 'both' : 'sqlite')
// Supervisors have PINs; at full cost their hashes take half of a run.
if (hashesSoFar() === 0) throw new Error('the hashes of PINs cost as much as in the field')
const played = await playHistories(
  worlds,
  Number(seed),
  of === 'histories' ? { histories: Number(count) } : { commands: Number(count) },
)
await close()
process.stdout.write(`${JSON.stringify(played)}\n`)
