import type { Where } from '#core/contract/list.ts'
import { addDays, startOfDate } from '#engines/working-time/local-date.ts'
import { type PeriodPreset, presetDateRange } from '#engines/working-time/period-presets.ts'
import type { SearchItem } from './search-items.ts'

/** A period as it is kept: a preset stays relative to today, so that a saved search means the same tomorrow. */
export type Period = { preset: PeriodPreset } | { from?: string; to?: string }
export type NumberRange = { from?: number | null; to?: number | null }
export type SearchValue = string | (string | number)[] | Period | NumberRange

/** What stands in the search card, by the condition's key; `keyword` searches the entity's search fields at once. */
export type SearchValues = Record<string, SearchValue | undefined>

/** The days of a period as seen from `today`. */
export const periodDates = (period: Period, today: string): { from?: string; to?: string } =>
  'preset' in period ? presetDateRange(period.preset, today) : period

/**
 * The search card's values as conditions of a list call. Days become instants of the team's zone, first to last millisecond,
 * where the field is an instant. Empty values make no condition.
 */
export function whereOf(
  values: SearchValues,
  items: readonly SearchItem[],
  at: { zone: string; today: string },
): Where {
  const where: Where = {}
  const keyword = values.keyword
  if (typeof keyword === 'string' && keyword.trim()) where.keyword = keyword.trim()
  for (const item of items) {
    const condition = conditionOf(item, values[item.key], at)
    if (condition !== undefined) where[item.key] = condition
  }
  return where
}

function conditionOf(item: SearchItem, value: SearchValue | undefined, at: { zone: string; today: string }): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value.trim() || undefined
  if (Array.isArray(value)) {
    if (!value.length) return undefined
    if (item.kind !== 'boolean') return value
    return value.length === 1 ? value[0] === 'true' : undefined
  }
  if (item.kind === 'number') return bounds((value as NumberRange).from, (value as NumberRange).to)
  const { from, to } = periodDates(value as Period, at.today)
  if (item.kind !== 'instants') return bounds(from, to)
  return bounds(
    from && new Date(startOfDate(at.zone, from)).toISOString(),
    to && new Date(startOfDate(at.zone, addDays(to, 1)) - 1).toISOString(),
  )
}

function bounds<T>(from: T | null | undefined, to: T | null | undefined): { from?: T; to?: T } | undefined {
  const given = (value: T | null | undefined): value is T => value !== undefined && value !== null && value !== ''
  if (!given(from) && !given(to)) return undefined
  return { ...(given(from) && { from }), ...(given(to) && { to }) }
}

/** How many conditions a search sets. */
export const conditionCount = (where: Where): number => Object.keys(where).length
