/** How long a test waits for one thing it needs, ms: long enough for a machine that is busy with other work, as it costs nothing elsewhere. */
export const TEST_WAIT_MS = 60_000
