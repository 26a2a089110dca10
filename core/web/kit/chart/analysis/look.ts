import { dark, fontFamily, light } from '#core/web/theme/tokens.ts'

/** What a state says, by its colour and, where an area is large enough, by a pattern. */
export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'off' | 'custom' | 'noData'

/** The colours of a ground, and the room that there is. */
export interface Look {
  ink: string
  soft: string
  line: string
  surface: string
  tones: Readonly<Record<Tone, string>>
  /** Of the series in their order. */
  series: readonly string[]
  /** From little to much. */
  scale: readonly [string, string]
  /** Size of the axes' text, pixels. */
  size: number
  family: string
  /** The room for the drawing, pixels. */
  width: number
  height: number
  /** Nothing moves. */
  still: boolean
}

type Ground = Pick<Look, 'ink' | 'soft' | 'line' | 'surface' | 'tones' | 'series' | 'scale'>

/** On the page and on paper. Neighbours differ in lightness too; each has 3 : 1 against white at least. */
export const lightGround: Ground = {
  ink: light.ink,
  soft: light.inkSoft,
  line: light.lineSoft,
  surface: light.surface,
  tones: {
    good: '#127a3d',
    warn: '#c98500',
    bad: '#c4292b',
    accent: light.accent,
    off: '#7a828c',
    custom: '#7c4dbd',
    noData: '#d5dae1',
  },
  series: [light.accent, '#9a6200', '#127a3d', '#a8146a', '#00868f', '#531dab', '#646f80', '#c4292b'],
  scale: ['#e9f0fd', '#123f91'],
}

/** On a board's dark ground. */
export const darkGround: Ground = {
  ink: '#f2f6fb',
  soft: '#a9b8cc',
  line: '#2a384f',
  surface: '#0c1422',
  tones: {
    good: '#3ddc84',
    warn: '#ffc53d',
    bad: '#ff6b6b',
    accent: '#5ea0ff',
    off: '#7f8da1',
    custom: '#b995ff',
    noData: '#3a475d',
  },
  series: ['#5ea0ff', '#ffc53d', '#3ddc84', '#ff8ac4', '#5fd7df', '#b995ff', '#a9b8cc', '#ff6b6b'],
  scale: ['#1a2a45', '#8fbcff'],
}

/** On the page by night. */
export const nightGround: Ground = {
  ...darkGround,
  ink: dark.ink,
  soft: dark.inkSoft,
  line: dark.lineSoft,
  surface: dark.surface,
}

/** How bright a colour `#rrggbb` is, 0 to 1. */
export function brightness(color: string): number {
  const match = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color.trim())
  if (!match) return 1
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The least size of an axis' text, pixels. */
const least = 12

/** The look at a place of the page: the ground it stands on, its text size, its room, whether things may move. */
export function lookAt(element: HTMLElement): Look {
  const style = getComputedStyle(element)
  const own = (name: string) => style.getPropertyValue(name).trim()
  const board = own('--board-ground')
  const night = brightness(own('--gm-surface') || '#ffffff') < 0.5
  const ground = board ? (brightness(board) < 0.5 ? darkGround : lightGround) : night ? nightGround : lightGround
  const size = Number.parseFloat(style.fontSize) || least
  return {
    ...ground,
    size: Math.max(least, Math.round(size * 0.9)),
    family: style.fontFamily || fontFamily,
    width: element.clientWidth,
    height: element.clientHeight,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/** The look of a picture or of paper, whatever the ground on the screen. */
export const paperLook = (width: number, height: number): Look => ({
  ...lightGround,
  size: 13,
  family: fontFamily,
  width,
  height,
  still: true,
})

/** The colour of the series at a place; after the last begins anew. */
export const seriesColor = (look: Pick<Look, 'series'>, at: number): string =>
  look.series[at % look.series.length] as string

const dashes = ['solid', 'dashed', 'dotted'] as const
const signs = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow'] as const

/** Lines differ by more than their colour: dash and sign of the series at a place. */
export const dashOf = (at: number) => dashes[at % dashes.length] as (typeof dashes)[number]
export const signOf = (at: number) => signs[at % signs.length] as (typeof signs)[number]

/** A pattern over the colour of a state, so that good and bad differ for those who do not see red and green. */
export function patternOf(tone: Tone, look: Look): object | undefined {
  const color = brightness(look.surface) < 0.5 ? 'rgba(0,0,0,0.35)' : 'rgba(255,255,255,0.4)'
  if (tone === 'bad') return { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4, color }
  if (tone === 'noData')
    return { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: Math.PI / 4, color: look.soft }
  if (tone === 'warn') return { symbol: 'circle', symbolSize: 0.7, dashArrayX: [[6, 6]], dashArrayY: [6, 0], color }
  return undefined
}
