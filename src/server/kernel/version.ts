/** The version of Purser, as package.json has it. */
export const version = '1.0.0'
