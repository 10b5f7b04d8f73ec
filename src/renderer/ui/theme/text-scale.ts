const ROOT_PX = 16

/** The browser's text size relative to the default. CSS follows it by itself, in rem. */
export const TEXT_SCALE: number = (parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX

/** Scales a size of the look by the text size; CSS pixels. */
export const scaled = (pixels: number): number => pixels * TEXT_SCALE

/** A size of the look in rem, which also follows a text size that changes while the page is open. */
export const remOf = (pixels: number): string => `${pixels / ROOT_PX}rem`
