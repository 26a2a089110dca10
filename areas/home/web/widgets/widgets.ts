import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Session } from '#core/web/session/session.tsx'
import type { Offered } from '../parts/arrangement.ts'
import { worksOnFloor } from '../parts/tiles.ts'
import Figures from './figures.tsx'
import Todos from './todos.tsx'

/** A part of home. Its words are `home.widget.<key>`. */
interface Widget {
  key: string
  /** Who is offered it: any of these rights; absent: everybody. */
  rights?: readonly string[]
  Part: ComponentType | LazyExoticComponent<ComponentType>
}

const widgets: readonly Widget[] = [
  {
    key: 'figures',
    rights: ['report.view', 'oee.view', 'workOrder.view', 'andonCall.view'],
    Part: Figures,
  },
  { key: 'work', rights: ['duty.start'], Part: lazy(() => import('./work.tsx')) },
  { key: 'hours', rights: ['report.view'], Part: lazy(() => import('./hours.tsx')) },
  { key: 'todo', Part: Todos },
  { key: 'lines', rights: ['board.view'], Part: lazy(() => import('./lines.tsx')) },
  { key: 'tiles', Part: lazy(() => import('./tiles.tsx')) },
]

/** Who leads sees the day first, who works at a machine his own work, and the others what waits for them. */
const usual: Record<'leads' | 'floor' | 'other', readonly Offered[]> = {
  leads: [
    { key: 'figures', width: 12 },
    { key: 'hours', width: 8 },
    { key: 'todo', width: 4 },
    { key: 'lines', width: 12 },
    { key: 'tiles', width: 12 },
    { key: 'work', width: 6, hidden: true },
  ],
  floor: [
    { key: 'work', width: 6 },
    { key: 'todo', width: 6 },
    { key: 'tiles', width: 12 },
    { key: 'figures', width: 12, hidden: true },
    { key: 'hours', width: 12, hidden: true },
    { key: 'lines', width: 12, hidden: true },
  ],
  other: [
    { key: 'todo', width: 6 },
    { key: 'hours', width: 6 },
    { key: 'figures', width: 12 },
    { key: 'tiles', width: 12 },
    { key: 'lines', width: 12 },
    { key: 'work', width: 6, hidden: true },
  ],
}

/** Whoever plans or changes orders answers for the whole day. */
const leads = (can: Session['can']): boolean => can('workOrder.edit') || can('task.schedule')

/** What somebody is offered by his rights, as it stands until he arranges it. */
export function offeredTo(can: Session['can']): readonly Offered[] {
  const role = worksOnFloor(can) ? 'floor' : leads(can) ? 'leads' : 'other'
  const may = ({ key }: Offered) => {
    const widget = widgets.find((each) => each.key === key)
    return widget !== undefined && (widget.rights?.some(can) ?? true)
  }
  const mine = usual[role].filter(may)
  // A list of to-dos without anything beside it takes the page.
  return mine.some(({ key, hidden }) => !hidden && (key === 'hours' || key === 'work'))
    ? mine
    : mine.map((each) => (each.key === 'todo' ? { ...each, width: 12 } : each))
}

export const partOf = (key: string): Widget['Part'] | undefined => widgets.find((each) => each.key === key)?.Part
