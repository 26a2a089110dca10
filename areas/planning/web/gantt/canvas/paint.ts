import type { Translate } from '#core/contract/messages.ts'
import { taskStatus } from '../../../contract/task/task.ts'
import type { Paint, Palette } from './palette.ts'
import { isLate, ordersOf, type Plan } from './plan.ts'

export const colourings = ['status', 'lateness', 'order', 'product'] as const
export type Colouring = (typeof colourings)[number]

type Lateness = keyof Palette['lateness']

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

function familyOf(key: string | number, palette: Palette): Paint {
  let hash = 0
  for (const letter of String(key)) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return palette.hue(hues[hash % hues.length] as number)
}

/** How each task is painted; what an order or product looks like is reckoned once. */
export function painter(plan: Plan, colouring: Colouring, palette: Palette): (index: number) => Paint {
  const byStatus = taskStatus.codes.map((code) => palette.statuses[code])
  if (colouring === 'status') return (index) => byStatus[plan.bars.status[index] as number] as Paint
  if (colouring === 'lateness') return (index) => palette.lateness[latenessOf(plan, index)]
  const ofOrder = plan.orders.map(({ id, materialNo }) => familyOf(colouring === 'order' ? id : materialNo, palette))
  return (index) =>
    ofOrder[plan.bars.order[index] as number] ?? familyOf(ordersOf(plan, index)[0]?.materialNo ?? index, palette)
}

/** What the colours mean; by order and product each has one of twelve. */
export function legendOf(colouring: Colouring, t: Translate, palette: Palette): { label: string; paint: Paint }[] {
  if (colouring === 'status')
    return Object.entries(palette.statuses).map(([code, paint]) => ({ label: t(`taskStatus.${code}`), paint }))
  if (colouring === 'lateness')
    return Object.entries(palette.lateness).map(([code, paint]) => ({ label: t(`gantt.lateness.${code}`), paint }))
  return hues
    .slice(0, 3)
    .map((hue, i) => ({ paint: palette.hue(hue), label: i === 2 ? t(`gantt.legend.${colouring}`) : '' }))
}
