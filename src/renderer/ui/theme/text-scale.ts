const ROOT_PX = 16

/** How much larger than usual somebody has set the text of this browser; styles follow it by themselves, in rem. */
export const TEXT_SCALE: number = (parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX

/** A size of the look, CSS pixels, as large as the text size makes it. */
export const scaled = (pixels: number): number => pixels * TEXT_SCALE
