const { safeStorage } = require('electron')

// A key store as few machines have it: `locked` until its user opens it, or `failing`. TEST_KEY_STORE says which.
const answers = {
  locked: () => new Promise(() => undefined),
  failing: () => Promise.reject(new Error('Encryption is not available')),
}
globalThis.askedKeyStore = 0
function answer() {
  globalThis.askedKeyStore += 1
  return answers[process.env.TEST_KEY_STORE]()
}
Object.assign(safeStorage, {
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isAsyncEncryptionAvailable: answer,
  encryptStringAsync: answer,
  decryptStringAsync: answer,
})
