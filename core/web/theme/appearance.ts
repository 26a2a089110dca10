import { createStore, useStore } from '../store.ts'
import type { Density } from './theme.ts'
import { tokenSheet } from './tokens.ts'

export type Theme = 'light' | 'dark'

/** How a person wants the pages: `system` follows the machine. */
export interface Appearance {
  theme: 'system' | Theme
  density: Density
}

export const themeChoices = ['system', 'light', 'dark'] as const
export const densityChoices = ['roomy', 'standard', 'dense'] as const

const standard: Appearance = { theme: 'system', density: 'standard' }

/** Makes sense of what was kept, also by another version. */
export function readAppearance(kept: unknown): Appearance {
  const { theme, density } = (kept && typeof kept === 'object' ? kept : {}) as Partial<Appearance>
  return {
    theme: themeChoices.find((each) => each === theme) ?? standard.theme,
    density: densityChoices.find((each) => each === density) ?? standard.density,
  }
}

const key = 'gm_appearance'

/** What this browser showed last: the page has its looks before it knows whose it is. */
function keptHere(): Appearance {
  try {
    return readAppearance(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return standard
  }
}

interface Shown extends Appearance {
  /** What the choice comes to. */
  shown: Theme
}

const night = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

const shownOf = (appearance: Appearance): Shown => ({
  ...appearance,
  shown: appearance.theme === 'system' ? (night?.matches ? 'dark' : 'light') : appearance.theme,
})

const appearance = createStore<Shown>({ ...standard, shown: 'light' })

/** The looks, followed: as chosen, and the theme that is shown. */
export const useAppearance = (): Shown => useStore(appearance)

function wear(chosen: Appearance): void {
  const next = shownOf(chosen)
  const now = appearance.get()
  if (next.theme === now.theme && next.density === now.density && next.shown === now.shown) return
  document.documentElement.dataset.theme = next.shown
  appearance.set(next)
}

/** Writes the tokens and shows the page as this browser showed it last. */
export function startAppearance(): void {
  const sheet = document.createElement('style')
  sheet.textContent = tokenSheet()
  document.head.append(sheet)
  wear(keptHere())
  night?.addEventListener('change', () => wear(appearance.get()))
  // Another tab of the same browser.
  window.addEventListener('storage', (event) => {
    if (event.key === key) wear(keptHere())
  })
}

/** Shows the pages so from now on, here and at the next start of this browser. */
export function showAppearance(chosen: Appearance): void {
  const kept = readAppearance(chosen)
  localStorage.setItem(key, JSON.stringify(kept))
  wear(kept)
}
