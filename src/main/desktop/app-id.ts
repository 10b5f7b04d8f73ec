/** The app's name to the system, as in electron-builder.yml: on Windows the taskbar puts windows and shortcuts of one name together. */
export const APP_ID = 'com.purser.pos'
