import { makeHashesCheap } from './cheap-scrypt.ts'

/* Suites make staff and log in hundreds of times. Full cost is tested by password.slow.test.ts, the tests of whole programs and R8. */
makeHashesCheap()
