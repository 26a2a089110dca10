import { type ControlChart, measuredChart, type Rule } from '#engines/spc/index.ts'
import type { FoundValue } from './judging.ts'
import type { LivePlan } from './spc-live.api.ts'

/** The whole subgroups of an item: samples in their order, cut to the size of the plan; what is not whole is no point yet. */
export function subgroupsOf(
  values: readonly FoundValue[],
  item: number,
  size: number,
): { part: number; measured: number[] }[] {
  const found = new Map(values.flatMap((each) => (each.item === item ? [[each.sample, each.value] as const] : [])))
  const last = Math.max(0, ...found.keys())
  const groups: { part: number; measured: number[] }[] = []
  for (let part = 0; part * size < last; part++) {
    const measured = Array.from({ length: size }, (_, i) => found.get(part * size + i + 1))
    if (measured.every((value) => value !== undefined)) groups.push({ part, measured })
  }
  return groups
}

/** Subgroups on the chart of a plan whose limits stand; null where there are none. The same on the page and in the server. */
export function liveChart(
  { chart, rules, width, limit }: Pick<LivePlan, 'chart' | 'rules' | 'width' | 'limit'>,
  groups: readonly (readonly number[])[],
): ControlChart | null {
  if (!limit || !groups.length) return null
  return measuredChart(chart, groups, { rules, width, target: limit.center, sigma: limit.sigma })
}

/** The rules that the last subgroup breaks, by its mean or by its spread. */
export function brokenByLast(plan: Parameters<typeof liveChart>[0], groups: readonly (readonly number[])[]): Rule[] {
  const chart = liveChart(plan, groups)
  const last = [
    chart?.points.at(-1),
    groups.length > 1 || plan.chart !== 'iMR' ? chart?.spread?.points.at(-1) : undefined,
  ]
  const broken = last.flatMap((point) => point?.violations ?? []).filter((rule) => rule !== 'cusum')
  return [...new Set(broken)]
}
