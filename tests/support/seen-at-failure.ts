import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

/** Pictures of what people saw when a journey failed. */
const folder = path.join('.cache', 'test', 'seen')
const textMost = 1_200

/**
 * When a journey fails, what each of its people saw goes with the error: the address and the words of the page (dialogs and messages
 * first), and a picture beside the reports. A browser's "not found within 30 s" alone says nothing of why.
 */
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (!error) return
  const seen: string[] = []
  for (const [i, page] of [...openPages].entries()) {
    try {
      const file = path.join(
        folder,
        `${task.file.name.replaceAll(/\W+/g, '-')}-${task.name.replaceAll(/\W+/g, '-')}-${i}.png`,
      )
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: file, timeout: 5_000 })
      const words = await page.evaluate(() =>
        // One after another: a selector of all answers in the page's order, its body first.
        ['[role=alert], .ant-message', '[role=dialog]', 'main']
          .flatMap((which) => [...document.querySelectorAll<HTMLElement>(which)])
          .map((each) => each.innerText.trim().slice(0, 600))
          .filter(Boolean)
          .join(' ¶ '),
      )
      seen.push(`${page.url()} (${file}): ${words.replaceAll(/\s+/g, ' ').slice(0, textMost)}`)
    } catch (failure) {
      seen.push(`${page.url()}: ${(failure as Error).message}`)
    }
  }
  const told = seen.map((each) => `\nSeen at ${each}`).join('')
  error.message += told
  if (error.stack) error.stack = error.stack.replace('\n', `${told}\n`)
})
