import type { StampingCampaign, StampingPress } from '../../contract/stamping/stamping.ts'

/** Where a campaign is held: on which press, and from when on. */
export interface Target {
  press: StampingPress
  start: number
}

export const othersOn = (
  campaigns: readonly StampingCampaign[],
  own: StampingCampaign,
  press: StampingPress,
): StampingCampaign[] =>
  campaigns.filter((each) => each.press === press.key && each.key !== own.key).sort((a, b) => a.start - b.start)

/** One position earlier (-1) or later (1) on the press: before its first other campaign, or right behind one of them. */
export function stepOnPress(others: readonly StampingCampaign[], start: number, by: 1 | -1, now: number): number {
  const behind = others.filter((each) => each.setupStart < start).length
  const next = Math.max(0, Math.min(others.length, behind + by))
  const before = others[next - 1]
  if (before) return Math.max(now, before.end)
  return Math.max(now, others[0]?.setupStart ?? now)
}

/** The next press up (-1) or down (1) in the list that is in use. */
export function stepPress(presses: readonly StampingPress[], from: StampingPress, by: 1 | -1): StampingPress {
  const open = presses.filter(({ enabled, key }) => enabled || key === from.key)
  const at = open.findIndex(({ key }) => key === from.key)
  return open[Math.max(0, Math.min(open.length - 1, at + by))] ?? from
}

/** An instant, or the begin or end of another campaign that is as near to it as `within` milliseconds. */
export function snapTo(others: readonly StampingCampaign[], start: number, within: number, grid: number): number {
  const edges = others.flatMap(({ setupStart, end }) => [setupStart, end])
  const near = edges
    .map((edge) => ({ edge, off: Math.abs(edge - start) }))
    .filter(({ off }) => off <= within)
    .sort((a, b) => a.off - b.off)
  return near[0]?.edge ?? Math.round(start / grid) * grid
}
