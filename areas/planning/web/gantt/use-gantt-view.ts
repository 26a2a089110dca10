import { useState } from 'react'
import { useLayout } from '#core/web/kit/index.ts'
import { colourings } from './canvas/paint.ts'
import { zooms } from './canvas/time-scale.ts'
import { dayChoices, type GanttView } from './gantt-toolbar.tsx'

/** On a laptop's low screen the bars come first: the table of tasks is shown when it is asked for. */
const lowScreen = 820

const initial: GanttView = {
  by: 'resource',
  zoom: null,
  colouring: 'lateness',
  days: 14,
  pool: true,
  table: typeof window === 'undefined' || window.innerHeight >= lowScreen,
}

/** Makes sense of a kept view: what is unknown stands as at first. */
function readView(kept: unknown): GanttView {
  const given = (kept ?? {}) as Partial<GanttView>
  const one = <T>(value: T | undefined, of: readonly T[], otherwise: T): T =>
    value !== undefined && of.includes(value) ? value : otherwise
  return {
    by: one(given.by, ['resource', 'order'], initial.by),
    zoom: one(given.zoom, [...zooms, null], initial.zoom),
    colouring: one(given.colouring, colourings, initial.colouring),
    days: one(given.days, dayChoices, initial.days),
    pool: given.pool ?? initial.pool,
    table: given.table ?? initial.table,
  }
}

/** How the planner last looked at the Gantt, kept for his next login. */
export function useGanttView(): { view: GanttView; change(part: Partial<GanttView>): void } {
  const { personal, ready, save } = useLayout('gantt', readView)
  const [own, setOwn] = useState<Partial<GanttView>>({})
  const view = { ...(ready ? personal : initial), ...own }
  const change = (part: Partial<GanttView>) => {
    setOwn({ ...own, ...part })
    // A view that could not be kept is the next login's loss alone.
    save('personal', { ...view, ...part }).catch(() => undefined)
  }
  return { view, change }
}
