/** What the host says when a bridge call fails, by the code of the failure. */
export const bridgeMessages = {
  invalid_request: 'Some fields need another look',
  unknown_method: 'This terminal does not know that call',
  not_available: 'This terminal keeps the login elsewhere',
  no_connection: 'The server did not answer. Nothing here is lost',
  internal: 'The terminal could not do this. Try again',
  'no-such-job': 'This print job does not exist any more',
  'no-such-printer': 'This printer is not set up here any more',
  'wrong-state': 'This print job is past that. Look at it again',
  'bad-address': 'Enter an address such as 192.168.1.50:9100',
  'bad-queue': 'Enter the name under which the system knows the printer',
  'bad-device': 'Enter a port such as /dev/usb/lp0 or COM3',
  'not-for-receipts': 'This printer does not take receipts',
  'wrong-login': 'This e-mail and password do not belong together',
  'needs-backoffice': 'This login has no access to the back office',
  'needs-own-password': 'Somebody else set this password. Log in on a terminal and choose your own first',
  'no-server': 'The server did not answer, so nobody can be checked. Try again in a moment',
  throttled: 'Too many tries. Wait a while',
  'not-a-kiosk': 'This terminal is no kiosk',
  'settings-locked':
    'Only the back office changes this: log in as such, or unlock the settings of this terminal with such a login',
  'autostart-unavailable': 'Only the installed desktop app starts with the computer',
  'autostart-refused': 'This computer did not allow it',
  'autostart-blocked':
    'Windows keeps it switched off: see Startup apps in its settings, or ask who sets the policies of this computer',
  'autostart-unapproved': 'macOS waits for your consent: allow Purser in System Settings, General, Login Items',
  'no-pairing-code': 'A pairing code has 16 letters and digits, such as 8F3K-2M7Q-09WX-T4AB',
  'pairing-needs-https': 'Pairing needs an address that begins with https://',
  'not-a-server': 'Whoever answers there is no Purser server that pairs. Nothing was kept',
  'not-proved':
    'Whoever answers there does not know this code: somebody may stand between this terminal and the server. Nothing was kept',
  'other-user': 'Purser was started by another user of this computer. Sign in to the computer as that user',
  'address-taken': 'Another printer of this terminal has this address',
} as const
export type BridgeErrorCode = keyof typeof bridgeMessages
