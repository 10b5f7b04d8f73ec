const { promises } = require('node:fs')

// The preload cannot be read, as on a damaged disk.
const { readFile } = promises
promises.readFile = (path, ...rest) =>
  String(path).endsWith('index.cjs') ? Promise.reject(new Error('EIO: i/o error, read')) : readFile(path, ...rest)
