import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What stands against WCAG 2.2 AA on the page as it is shown: rule and place of each fault. */
export async function faults(page: Page): Promise<string[]> {
  // Content is read when it has come to rest: an element half faded in has half its contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (tags) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values: tags } }),
    rules,
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}
