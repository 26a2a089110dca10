import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Lamps as they were painted: number of the machine, class of its tile, epoch milliseconds. */
    painted: [string, string, number][]
  }
}

/** Notes in the page when each machine's tile was painted in another colour: in the frame after the one that changed it. */
export async function watchPixels(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.painted = []
    // Without a name of its own: what the compiler gives to named functions is not there in the page.
    new MutationObserver((records) => {
      const tiles = records.map(({ target }) => target as Element).filter((element) => element.matches('.machine-tile'))
      if (!tiles.length) return
      const changed = tiles.map((tile) => [tile.getAttribute('data-machine') ?? '', tile.className] as const)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const at = Date.now()
          for (const [machine, look] of changed) window.painted.push([machine, look, at])
        }),
      )
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })
}

/** What was painted since the last asking. */
export const paintedSince = (page: Page): Promise<[string, string, number][]> =>
  page.evaluate(() => window.painted.splice(0))
