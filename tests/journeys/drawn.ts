import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page of a document that is drawn: more than paper alone. */
export const drawn = async (page: Page, number: number): Promise<void> => {
  await expect
    .poll(
      () =>
        page.locator(`canvas[data-page="${number}"]`).evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement
          const dots = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
          return dots.some((dot, i) => i % 4 < 3 && dot < 128)
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
}
