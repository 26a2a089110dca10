import type { Translate } from '#core/contract/messages.ts'
import { type TaskState, taskStatus } from '../../../contract/task/task.ts'
import { isLate, ordersOf, type Plan } from './plan.ts'

export const colourings = ['status', 'lateness', 'order', 'product'] as const
export type Colouring = (typeof colourings)[number]

/** A bar's ground, its edge and progress; text on the ground is ink and reaches 4.5 : 1. */
export interface Paint {
  fill: string
  edge: string
}

const statusPaints: Record<TaskState, Paint> = {
  notScheduled: { fill: '#e3e7ee', edge: '#69768a' },
  waiting: { fill: '#d3e4fb', edge: '#2a63bd' },
  inProgress: { fill: '#cdebd6', edge: '#177245' },
  moldChanging: { fill: '#e6daf7', edge: '#6b3fb0' },
  completed: { fill: '#dfe5df', edge: '#5a6f60' },
}
const byStatus = taskStatus.codes.map((code) => statusPaints[code])

const latenessPaints = {
  onTime: { fill: '#cdebd6', edge: '#177245' },
  near: { fill: '#fbe6b8', edge: '#9a6200' },
  late: { fill: '#fbd2d0', edge: '#c4292b' },
  noDue: { fill: '#e3e7ee', edge: '#69768a' },
}
type Lateness = keyof typeof latenessPaints

/** Ends within a day of its due date. */
const nearBy = 24 * 3_600_000

export function latenessOf(plan: Plan, index: number): Lateness {
  const due = plan.bars.due[index] as number
  if (!Number.isFinite(due)) return 'noDue'
  if (isLate(plan, index)) return 'late'
  return due - (plan.bars.end[index] as number) < nearBy ? 'near' : 'onTime'
}

/** Twelve hues of one lightness, far enough apart to tell neighbours from each other. */
const hues = [212, 24, 150, 340, 48, 270, 186, 95, 310, 232, 8, 128]
const families: Paint[] = hues.map((hue) => ({ fill: `hsl(${hue} 62% 87%)`, edge: `hsl(${hue} 55% 36%)` }))

const familyOf = (key: string | number): Paint => {
  let hash = 0
  for (const letter of String(key)) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return families[hash % families.length] as Paint
}

/** How each task is painted; what an order or product looks like is reckoned once. */
export function painter(plan: Plan, colouring: Colouring): (index: number) => Paint {
  if (colouring === 'status') return (index) => byStatus[plan.bars.status[index] as number] as Paint
  if (colouring === 'lateness') return (index) => latenessPaints[latenessOf(plan, index)]
  const ofOrder = plan.orders.map(({ id, materialNo }) => familyOf(colouring === 'order' ? id : materialNo))
  return (index) => ofOrder[plan.bars.order[index] as number] ?? familyOf(ordersOf(plan, index)[0]?.materialNo ?? index)
}

/** What the colours mean; by order and product each has one of twelve. */
export function legendOf(colouring: Colouring, t: Translate): { label: string; paint: Paint }[] {
  if (colouring === 'status')
    return Object.entries(statusPaints).map(([code, paint]) => ({ label: t(`taskStatus.${code}`), paint }))
  if (colouring === 'lateness')
    return Object.entries(latenessPaints).map(([code, paint]) => ({ label: t(`gantt.lateness.${code}`), paint }))
  return families.slice(0, 3).map((paint, i) => ({ label: i === 2 ? t(`gantt.legend.${colouring}`) : '', paint }))
}
