import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What stands against WCAG 2.2 AA on the page as it is shown: rule and place of each fault. `only`: one rule. */
export async function faults(page: Page, only?: string): Promise<string[]> {
  // Content is read when it has come to rest: an element half faded in has half its contrast. What moves for ever (a carousel, a call
  // that blinks) is read as it is.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) > 5_000),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    // Of what holds nothing is told, and no sheet is fetched once more.
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({ runOnly, resultTypes: ['violations'], preload: false }),
    only ? { type: 'rule' as const, values: [only] } : { type: 'tag' as const, values: rules },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}
