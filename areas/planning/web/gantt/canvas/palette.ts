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

const day: Palette = {
  ...light,
  stripe: '#fafbfc',
  faint: '#edf0f4',
  load: '#6f93d2',
  down: 'rgba(196, 41, 43, 0.10)',
  downLine: 'rgba(196, 41, 43, 0.28)',
  ghosts: {
    shifted: { edge: light.warning, fill: 'rgba(154, 98, 0, 0.12)' },
    late: { edge: light.error, fill: 'rgba(196, 41, 43, 0.12)' },
    broken: { edge: light.error, fill: 'rgba(196, 41, 43, 0.22)' },
    held: { edge: light.accent, fill: 'rgba(27, 88, 196, 0.22)' },
  },
  statuses: {
    notScheduled: { fill: '#e3e7ee', edge: '#69768a' },
    waiting: { fill: '#d3e4fb', edge: '#2a63bd' },
    inProgress: { fill: '#cdebd6', edge: '#177245' },
    moldChanging: { fill: '#e6daf7', edge: '#6b3fb0' },
    completed: { fill: '#dfe5df', edge: '#5a6f60' },
  },
  lateness: {
    onTime: { fill: '#cdebd6', edge: '#177245' },
    near: { fill: '#fbe6b8', edge: '#9a6200' },
    late: { fill: '#fbd2d0', edge: '#c4292b' },
    noDue: { fill: '#e3e7ee', edge: '#69768a' },
  },
  hue: (hue) => ({ fill: `hsl(${hue} 62% 87%)`, edge: `hsl(${hue} 55% 36%)` }),
}

const night: Palette = {
  ...dark,
  stripe: '#1a212d',
  faint: '#232c3a',
  load: '#5c80c4',
  down: 'rgba(255, 138, 133, 0.12)',
  downLine: 'rgba(255, 138, 133, 0.34)',
  ghosts: {
    shifted: { edge: dark.warning, fill: 'rgba(242, 184, 75, 0.14)' },
    late: { edge: dark.error, fill: 'rgba(255, 138, 133, 0.14)' },
    broken: { edge: dark.error, fill: 'rgba(255, 138, 133, 0.26)' },
    held: { edge: dark.accent, fill: 'rgba(127, 173, 255, 0.24)' },
  },
  statuses: {
    notScheduled: { fill: '#2b3442', edge: '#8b98ab' },
    waiting: { fill: '#1f3a63', edge: '#7fadff' },
    inProgress: { fill: '#174a2d', edge: '#4fcf8f' },
    moldChanging: { fill: '#3a2a63', edge: '#b89bff' },
    completed: { fill: '#29352d', edge: '#8aa592' },
  },
  lateness: {
    onTime: { fill: '#174a2d', edge: '#4fcf8f' },
    near: { fill: '#4d3a0c', edge: '#f2b84b' },
    late: { fill: '#5a2325', edge: '#ff8a85' },
    noDue: { fill: '#2b3442', edge: '#8b98ab' },
  },
  hue: (hue) => ({ fill: `hsl(${hue} 38% 24%)`, edge: `hsl(${hue} 60% 66%)` }),
}

export const palettes: Record<Theme, Palette> = { light: day, dark: night }
