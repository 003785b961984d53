let expected: (() => number) | null = null

/**
 * Sets the expected size of a list before it is laid out, so that the first rendering need not be repeated.
 * @param pixels of the window beside its navigation; null: not known
 */
export const expectRoom = (pixels: (() => number) | null): void => {
  expected = pixels
}

/** Rooms are counted in steps: a window that is dragged wider must not lay out every row with every pixel. */
export const roomStep = (pixels: number): number => Math.floor(pixels / 20) * 20

/** @returns infinite where it is unknown */
export const expectedRoom = (): number => (expected ? roomStep(expected()) : Number.POSITIVE_INFINITY)
