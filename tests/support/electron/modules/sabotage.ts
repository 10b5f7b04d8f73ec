/** How a test breaks the program on purpose, to see that a check can fail. Given as JSON in STAND_IN_SABOTAGE. */
export interface Sabotage {
  /** Calls that are swallowed, by their recorded names: `app.enableSandbox`, `webContents.on will-navigate`. */
  ignore: string[]
  /** Preferences of windows that are replaced. */
  webPreferences: Record<string, unknown>
  /** Every frame is shown to the program as its own top frame, as if it did not look at the sender. */
  trustAllFrames: boolean
  /** The scheme hands out any file of the screens' folder and above, by its path. */
  naiveScheme: boolean
  /** Answers of the scheme lose their content security policy. */
  noPolicy: boolean
  /** Whatever a page wants to open is handed to the system. */
  openExternally: boolean
}

const none: Sabotage = {
  ignore: [],
  webPreferences: {},
  trustAllFrames: false,
  naiveScheme: false,
  noPolicy: false,
  openExternally: false,
}

export const sabotage: Sabotage = {
  ...none,
  ...(JSON.parse(process.env['STAND_IN_SABOTAGE'] ?? '{}') as Partial<Sabotage>),
}
