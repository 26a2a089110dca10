import { numberText } from '../../format.ts'
import type { Option, Reader } from './drawing.ts'
import { type Look, patternOf, type Tone } from './look.ts'
import { wallText } from './time.ts'

/** A line across the drawing. */
export interface Limit {
  label: string
  value: number
  tone?: Tone
  /** On the axis below in place of that at the left. */
  across?: 'x'
}

/** A band of the values. */
export interface Area {
  label?: string
  from: number
  to: number
  tone: Tone
}

type Format = (value: number) => string

/** Text, tooltip and room, the same for every kind. */
export function base(look: Look): Option {
  return {
    useUTC: true,
    animation: !look.still,
    animationDuration: 250,
    animationDurationUpdate: 0,
    textStyle: { fontFamily: look.family, fontSize: look.size, color: look.ink },
    // What is bound to say more than its label is read in the table, not guessed from a description.
    aria: { enabled: false },
    grid: {
      left: 4,
      right: 12,
      top: look.size * 1.6,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      confine: true,
      transitionDuration: look.still ? 0 : 0.1,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: look.size, fontFamily: look.family },
      extraCssText: 'font-variant-numeric: tabular-nums; white-space: normal; max-width: 340px',
    },
  }
}

const label = (look: Look) => ({ color: look.soft, fontSize: look.size, hideOverlap: true })

/** An axis of values. */
export const valueAxis = (
  look: Look,
  format: Format,
  more: { name?: string; log?: boolean; scale?: boolean; max?: number; min?: number; lines?: boolean } = {},
) => {
  const { name, log, lines = true, ...rest } = more
  return {
    type: log ? 'log' : 'value',
    name,
    nameTextStyle: { color: look.soft, fontSize: look.size },
    axisLabel: { ...label(look), formatter: (value: number) => format(value) },
    axisLine: { show: false },
    axisTick: { show: false },
    splitNumber: look.height < 240 ? 4 : 5,
    splitLine: { show: lines, lineStyle: { color: look.line } },
    ...rest,
  }
}

/** About how wide a text is, pixels: characters of Chinese are as wide as they are high. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.6), 0) * size

/** How names stand below their marks: in one line, in two, or slanted and cut where they are too long for both. */
export function namesFit(names: readonly string[], room: number, size: number): 'line' | 'lines' | 'slanted' {
  const most = (texts: readonly string[]) => texts.reduce((max, text) => Math.max(max, widthOf(text, size)), 0)
  if (most(names) <= room) return 'line'
  const words = names.flatMap((name) => name.split(/[\s-]+|(?=[\u2e80-\uffff])/))
  return most(words) <= room && most(names) <= room * 1.8 ? 'lines' : 'slanted'
}

const roomOf = (look: Look, names: readonly string[]) => (look.width - 80) / Math.max(1, names.length) - 6

/** How long a slanted name may be: what is longer is cut. */
const slantedRoom = (look: Look) => Math.max(look.size * 4, Math.min(look.size * 14, look.height * 0.45))

/** Whether names can be read in full below their marks, be it slanted. */
export const namesStand = (look: Look, names: readonly string[]): boolean =>
  namesFit(names, roomOf(look, names), look.size) !== 'slanted' ||
  names.every((name) => widthOf(name, look.size) <= slantedRoom(look))

/** An axis of names: with `all` each of them has its place, otherwise as many as have room. */
export function nameAxis(look: Look, names: readonly string[], all = false) {
  const room = roomOf(look, names)
  const fit = namesFit(names, room, look.size)
  return {
    type: 'category',
    data: names,
    axisLabel: {
      ...label(look),
      ...(all && fit === 'line' && { interval: 0, hideOverlap: false }),
      ...(all &&
        fit === 'lines' && {
          interval: 0,
          width: room,
          overflow: 'break',
          lineHeight: look.size * 1.25,
          hideOverlap: false,
        }),
      ...(all &&
        fit === 'slanted' && {
          rotate: 40,
          width: slantedRoom(look),
          overflow: 'truncate',
        }),
    },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
}

/** So many lying names have a line of their own. */
export const namesLying = (look: Pick<Look, 'height' | 'size'>): number =>
  Math.floor((look.height - look.size * 3) / (look.size * 1.15))

/**
 * An axis of names at the left, the first on top: each in full, in two lines where one is too short and two have room.
 *
 * @param most so many of them are shown, and how many are not; absent: all
 */
export function lyingNameAxis(look: Look, names: readonly string[], most = names.length) {
  const shown = Math.min(most, names.length)
  const width = Math.round(look.width * 0.42)
  const two = namesLying(look) >= shown * 2.2
  const long = names.some((name) => widthOf(name, look.size) > width)
  return {
    type: 'category',
    data: names,
    inverse: true,
    ...(shown < names.length && {
      max: shown - 1,
      name: `+${names.length - shown}`,
      nameLocation: 'end',
      nameGap: look.size * 0.5,
      nameTextStyle: { color: look.soft, fontSize: look.size, align: 'right' },
    }),
    axisLabel: {
      ...label(look),
      ...(shown <= namesLying(look) && { interval: 0, hideOverlap: false }),
      ...(long && { width, overflow: two ? 'break' : 'truncate', lineHeight: look.size * 1.15 }),
    },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
}

/** An axis of the team's clock; its numbers are those of `wallOf`. */
export const timeAxis = (look: Look, span: { min?: number; max?: number } = {}) => ({
  type: 'time',
  axisLabel: { ...label(look), formatter: (wall: number) => wallText(wall, 'mark') },
  axisLine: { lineStyle: { color: look.line } },
  splitLine: { show: false },
  splitNumber: Math.max(2, Math.min(10, Math.floor(look.width / 90))),
  ...span,
})

/** Limits as lines with their words, in a tone and a dash of their own. */
export const markLines = (look: Look, limits: readonly Limit[], format: Format) =>
  limits.length === 0
    ? undefined
    : {
        silent: true,
        symbol: 'none',
        animation: false,
        data: limits.map(({ label: words, value, tone = 'bad', across }) => ({
          [across === 'x' ? 'xAxis' : 'yAxis']: value,
          lineStyle: { color: look.tones[tone], type: tone === 'good' ? 'solid' : [8, 4], width: 1.5 },
          label: {
            formatter: `${words} ${format(value)}`,
            position: across === 'x' ? 'end' : 'insideEndTop',
            color: look.ink,
            fontSize: look.size,
            textBorderColor: look.surface,
            textBorderWidth: 3,
          },
        })),
      }

/** Bands of the values behind the marks. */
export const markAreas = (look: Look, areas: readonly Area[]) =>
  areas.length === 0
    ? undefined
    : {
        silent: true,
        animation: false,
        data: areas.map(({ label: words = '', from, to, tone }) => [
          {
            yAxis: from,
            name: words,
            itemStyle: { color: look.tones[tone], opacity: 0.12 },
            label: { color: look.soft, fontSize: look.size, position: 'insideTopLeft' },
          },
          { yAxis: to },
        ]),
      }

/** The fill of a state: its colour and its pattern. */
export const toned = (look: Look, tone: Tone) => ({ color: look.tones[tone], decal: patternOf(tone, look) })

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] as string)

/** A tooltip: a heading and pairs of words. People's texts are shown, never run. */
export const tooltipText = (head: string, pairs: readonly (readonly [string, string])[]): string =>
  [
    `<b>${escaped(head)}</b>`,
    ...pairs.map(
      ([name, value]) =>
        `<div style="display:flex;justify-content:space-between;gap:1.5em"><span>${escaped(name)}</span><b>${escaped(value)}</b></div>`,
    ),
  ].join('')

/** A value for the table; what is not known is a dash. */
export const shown = (value: number | null | undefined, format: Format): string =>
  value === null || value === undefined ? '–' : format(value)

/** How numbers are written unless the chart says otherwise. */
export const numbersOf =
  ({ language }: Pick<Reader, 'language'>): Format =>
  (value) =>
    numberText(Number(value.toFixed(4)), language)
