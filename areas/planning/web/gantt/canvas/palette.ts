import type { Theme } from '#core/web/theme/appearance.ts'
import { dark, light, type Tokens } from '#core/web/theme/tokens.ts'
import type { TaskState } from '../../../contract/task/task.ts'

/** A bar's ground, its edge and progress; text on the ground is ink and reaches 4.5 : 1. */
export interface Paint {
  fill: string
  edge: string
}

/** The colours of a canvas: it reads no style sheet. */
export interface Palette extends Tokens {
  /** Every second row, and lines fainter than edges. */
  stripe: string
  faint: string
  /** Load that is well within what is available. */
  load: string
  down: string
  downLine: string
  ghosts: Record<'shifted' | 'late' | 'broken' | 'held', Paint>
  statuses: Record<TaskState, Paint>
  lateness: Record<'onTime' | 'near' | 'late' | 'noDue', Paint>
  /** An order or product, by its hue (degrees). */
  hue(hue: number): Paint
}

/** A colour `#rrggbb`, so much of it. */
const part = (color: string, share: number): string =>
  `rgba(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')}, ${share})`

type Own = Pick<Palette, 'stripe' | 'faint' | 'load' | 'statuses' | 'hue'> & Record<'near' | 'late', Paint>

/** What follows from the tokens and the paints of the bars. */
const paletteOf = (tokens: Tokens, { near, late, ...own }: Own): Palette => ({
  ...tokens,
  ...own,
  down: part(tokens.error, 0.11),
  downLine: part(tokens.error, 0.3),
  ghosts: {
    shifted: { edge: tokens.warning, fill: part(tokens.warning, 0.13) },
    late: { edge: tokens.error, fill: part(tokens.error, 0.13) },
    broken: { edge: tokens.error, fill: part(tokens.error, 0.24) },
    held: { edge: tokens.accent, fill: part(tokens.accent, 0.23) },
  },
  lateness: { onTime: own.statuses.inProgress, near, late, noDue: own.statuses.notScheduled },
})

export const palettes: Record<Theme, Palette> = {
  light: paletteOf(light, {
    stripe: '#fafbfc',
    faint: '#edf0f4',
    load: '#6f93d2',
    statuses: {
      notScheduled: { fill: '#e3e7ee', edge: '#69768a' },
      waiting: { fill: '#d3e4fb', edge: '#2a63bd' },
      inProgress: { fill: '#cdebd6', edge: '#177245' },
      moldChanging: { fill: '#e6daf7', edge: '#6b3fb0' },
      completed: { fill: '#dfe5df', edge: '#5a6f60' },
    },
    near: { fill: '#fbe6b8', edge: '#9a6200' },
    late: { fill: '#fbd2d0', edge: '#c4292b' },
    hue: (hue) => ({ fill: `hsl(${hue} 62% 87%)`, edge: `hsl(${hue} 55% 36%)` }),
  }),
  dark: paletteOf(dark, {
    stripe: '#1a212d',
    faint: '#232c3a',
    load: '#5c80c4',
    statuses: {
      notScheduled: { fill: '#2b3442', edge: '#8b98ab' },
      waiting: { fill: '#1f3a63', edge: '#7fadff' },
      inProgress: { fill: '#174a2d', edge: '#4fcf8f' },
      moldChanging: { fill: '#3a2a63', edge: '#b89bff' },
      completed: { fill: '#29352d', edge: '#8aa592' },
    },
    near: { fill: '#4d3a0c', edge: '#f2b84b' },
    late: { fill: '#5a2325', edge: '#ff8a85' },
    hue: (hue) => ({ fill: `hsl(${hue} 38% 24%)`, edge: `hsl(${hue} 60% 66%)` }),
  }),
}
