import { playHistories } from '../models/histories.ts'
import { openWorlds } from './worlds.ts'

/* node --import ./tests/proofs/seam-hook.ts tests/proofs/rules/play-histories.ts sqlite|both SEED COMMANDS : the last line is a Played as JSON. */

const [on = '', seed = '1', commands = '0'] = process.argv.slice(2)
const { worlds, close } = await openWorlds(on === 'both' ? 'both' : 'sqlite')
const played = await playHistories(worlds, Number(seed), Number(commands))
await close()
process.stdout.write(`${JSON.stringify(played)}\n`)
