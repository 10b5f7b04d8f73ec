const { utilityProcess } = require('electron')

// A utility process that the system cannot end, such as one that waits for a disk that never answers.
const { fork } = utilityProcess
utilityProcess.fork = (...given) => Object.assign(fork(...given), { kill: () => true })
