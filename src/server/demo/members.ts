/** Passengers of this voyage who became members when they came aboard, and have earned Dream Points since. */
export const membersAboard: readonly string[] = [
  'Amelia Clarke',
  'Lars Johansson',
  'Priya Deshmukh',
  'Grace Osei',
  'Isabelle Laurent',
  'James Whitfield',
  'Rohan Mehta',
]
