/** The app's name for the system, as in electron-builder.yml: the Windows taskbar groups windows and shortcuts by it. */
export const APP_ID = 'com.purser.pos'
