import { expect, it } from 'vitest'
import { makeHashesCheap } from '../../../support/setup/cheap-scrypt.ts'
import { openWorld } from '../../../proofs/models/world.ts'
import { playHistories } from '../../../proofs/models/histories.ts'
import { describeServer } from '../../../support/server/server.ts'

/** A taste of what the proof of rules plays by the hundred thousand (npm run prove, R5): enough to notice a rule that broke. */
const COMMANDS = 600
const SEED = 5

makeHashesCheap()

describeServer('money moves in any order', (open) => {
  it('do what the rules say, and every invariant holds after each', async () => {
    const world = await openWorld('this database', await open())
    const played = await playHistories([world], SEED, { commands: COMMANDS })
    expect(played.breach).toBeNull()
    expect(played.payments, 'the random commands must reach real payments').toBeGreaterThan(10)
    await world.close()
  })
})
