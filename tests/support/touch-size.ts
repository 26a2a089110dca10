import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Gloved fingers need so many pixels each way. */
const least = 48

/** Everything that is pressed or typed into. */
const controls =
  'button, a[href], input:not([type=hidden]), textarea, select, ' +
  ['button', 'checkbox', 'switch', 'combobox', 'tab', 'option', 'menuitem', 'radio', 'spinbutton', 'link']
    .map((role) => `[role=${role}]`)
    .join(', ')

/** What takes the press for a control that is drawn within it. */
const hosts =
  '.ant-menu-item, .ant-menu-submenu-title, .ant-tabs-tab, .ant-segmented-item, .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-input-number-affix-wrapper, .ant-select-item, .ant-picker'

interface Measured {
  anyInSight: boolean
  small: string[]
}

/**
 * Measures every control in sight: what is smaller than a gloved finger, by name and size. What only spreads the area around a small sign
 * (`::before`, `::after`) counts with that area.
 */
export const tooSmall = (page: Page): Promise<Measured> =>
  page.evaluate(
    ({ controls: wanted, hosts: around, least: minimum }) => {
      const sizeOf = (element: Element, part?: string) => {
        const { width, height } = part ? getComputedStyle(element, part) : element.getBoundingClientRect()
        return [Number.parseFloat(String(width)) || 0, Number.parseFloat(String(height)) || 0] as const
      }
      const isLarge = ([width, height]: readonly [number, number]) => width >= minimum - 0.5 && height >= minimum - 0.5
      const inSight = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2) return false
        const [x, y] = [left + width / 2, top + height / 2]
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
        // Beneath a sheet nothing is pressed.
        const on = document.elementFromPoint(x, y)
        return on !== null && (element.contains(on) || on.contains(element))
      }
      const elements = [...document.querySelectorAll(wanted)].filter(inSight)
      const small = elements.filter((element) => {
        const host = element.closest(around) ?? element
        return (
          !isLarge(sizeOf(element)) &&
          !isLarge(sizeOf(host)) &&
          ![element, host].some((each) => ['::before', '::after'].some((part) => isLarge(sizeOf(each, part))))
        )
      })
      const named = small.map((element) => {
        const name = element.getAttribute('aria-label') || element.textContent || element.className
        return `${element.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${sizeOf(element).map(Math.round).join(' × ')}`
      })
      return { anyInSight: elements.length > 0, small: named }
    },
    { controls, hosts, least },
  )

/**
 * Nothing in sight is smaller than a gloved finger.
 *
 * @param step where in the job it was looked, for the message
 */
export async function expectTouchable(page: Page, step: string): Promise<void> {
  // What is on its way in has not its size and place yet.
  await expect
    .poll(() => tooSmall(page), { message: `${step}: controls under ${least} px` })
    .toEqual({ anyInSight: true, small: [] })
}
