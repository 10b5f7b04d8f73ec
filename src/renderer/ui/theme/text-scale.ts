const ROOT_PX = 16

/** The browser's text size relative to the default. CSS follows it by itself, in rem. */
export const TEXT_SCALE: number = (parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX

/** A size of the look in CSS pixels, scaled by the text size. */
export const scaled = (pixels: number): number => pixels * TEXT_SCALE
