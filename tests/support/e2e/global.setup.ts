import buildProgram from '../setup/build.setup.ts'
import makeTemplates from './templates.setup.ts'

/** Before the first journey: builds the program while the data folders are filled, which needs one core. */
export default async function prepare(): Promise<() => void> {
  const [removeTemplates] = await Promise.all([makeTemplates(), buildProgram()])
  return removeTemplates
}
