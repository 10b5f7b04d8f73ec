// The utility process of a command line: it does not end by itself when there is nothing left to do.
await import('../../server/tools/purser.ts')
process.exit()
