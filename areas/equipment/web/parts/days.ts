import type { Where } from '#core/contract/list.ts'

/** The days that a row speaks of: its own, or those that the report was asked for; all of them where none were. */
export function daysOf(row: { day: string | null }, asked: Where): { from: string; to: string } {
  if (row.day) return { from: row.day, to: row.day }
  const { from, to } = (asked.day ?? {}) as { from?: string; to?: string }
  const last = to ?? new Date().toISOString().slice(0, 10)
  return { from: from ?? new Date(Date.parse(last) - 6 * 86_400_000).toISOString().slice(0, 10), to: last }
}
