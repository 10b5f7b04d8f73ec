import { makeHashesCheap } from './cheap-scrypt.ts'

/* A suite opens hundreds of servers, each with staff of its own; what a hash of full cost does is shown by the programs' tests and by R8. */
makeHashesCheap()
