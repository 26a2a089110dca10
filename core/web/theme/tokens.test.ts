import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { readAppearance } from './appearance.ts'
import { darkLook } from './dark-look.ts'
import { lightLook, themeFor } from './theme.ts'
import { type Tokens, themes } from './tokens.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const parts = /^#(..)(..)(..)$/.exec(color)?.slice(1)
  if (!parts) throw new Error(`not a colour: ${color}`)
  const [red, green, blue] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const pages = ['surface', 'ground', 'sunken', 'hover'] as const
const texts: [text: keyof Tokens, on: readonly (keyof Tokens)[]][] = [
  ['ink', [...pages, 'accentSoft', 'band', 'successSoft', 'warningSoft', 'errorSoft', 'changeSoft', 'offSoft']],
  ['inkSoft', [...pages, 'accentSoft', 'band']],
  ['inkFaint', pages],
  ['accent', ['surface', 'ground', 'sunken', 'hover', 'accentSoft']],
  ['onAccent', ['accent', 'error', 'success', 'change']],
  ['onGraphite', ['graphite', 'graphiteRaised']],
  ['onGraphiteSoft', ['graphite', 'graphiteRaised']],
  ...(['success', 'warning', 'error', 'change', 'off', 'teal', 'rose'] as const).map(
    (state): [keyof Tokens, (keyof Tokens)[]] => [state, ['surface', 'sunken', `${state}Soft`]],
  ),
]

describe.each(Object.entries(themes))('%s', (_, tokens) => {
  test.each(texts)('%s can be read on what it stands on', (text, grounds) => {
    for (const ground of grounds) expect(contrast(tokens[text], tokens[ground]), ground).toBeGreaterThanOrEqual(4.5)
  })
})

const pointed = ['Primary', 'Error'].flatMap((kind) => ['', 'Hover', 'Active'].map((at) => `color${kind}${at}`))

test.each([
  ['light', lightLook],
  ['dark', darkLook],
] as const)('a button under the pointer or the finger can be read: %s', (_, look) => {
  const made: Record<string, unknown> = { ...theme.getDesignToken(themeFor('desk', 'standard', look)) }
  for (const name of pointed) {
    // As the ground of a word, and as a word on the page.
    for (const other of ['colorTextLightSolid', 'colorBgContainer'])
      expect(contrast(String(made[name]), String(made[other])), `${name}, ${other}`).toBeGreaterThanOrEqual(4.5)
  }
  for (const name of ['colorLink', 'colorLinkHover', 'colorLinkActive'])
    expect(contrast(String(made[name]), String(made.colorBgContainer)), name).toBeGreaterThanOrEqual(4.5)
})

test.each([null, 'dark', { theme: 'pink', density: 3 }, { theme: 'dark' }, { density: 'dense', more: 1 }])(
  'what another version kept makes looks that there are: %j',
  (kept) => {
    const { theme, density } = readAppearance(kept)
    expect([['system', 'light', 'dark'].includes(theme), ['roomy', 'standard', 'dense'].includes(density)]).toEqual([
      true,
      true,
    ])
    if (kept && typeof kept === 'object' && 'theme' in kept && kept.theme === 'dark') expect(theme).toBe('dark')
  },
)
