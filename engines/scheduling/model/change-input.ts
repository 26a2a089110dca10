import type { CalendarInput, Id, ProblemInput } from '../input.ts'

/** The problem with another calendar of a machine or resource: a breakdown, maintenance, overtime. */
export function withCalendar(
  input: ProblemInput,
  of: { machine: Id } | { resource: Id },
  calendar: CalendarInput | undefined,
): ProblemInput {
  const changed = <Row extends { id: Id; calendar?: CalendarInput }>(rows: readonly Row[], id: Id): Row[] =>
    rows.map((row) => (row.id === id ? { ...row, calendar } : row))
  return 'machine' in of
    ? { ...input, machines: changed(input.machines, of.machine) }
    : { ...input, resources: changed(input.resources ?? [], of.resource) }
}

/** The intervals of a calendar without `[from, to)`; a machine that is always open is open within `within`. */
export function closeBetween(
  calendar: CalendarInput | undefined,
  from: number,
  to: number,
  within: { from: number; to: number },
): CalendarInput {
  const { starts, ends } = calendar ?? { starts: [within.from], ends: [within.to] }
  const left: number[] = []
  const right: number[] = []
  for (let i = 0; i < starts.length; i++) {
    const pieces = [
      [starts[i]!, Math.min(ends[i]!, from)],
      [Math.max(starts[i]!, to), ends[i]!],
    ] as const
    for (const [start, end] of pieces) {
      if (end <= start) continue
      left.push(start)
      right.push(end)
    }
  }
  return { starts: left, ends: right }
}

/** The problem with the material of some operations there at another time. */
export function withMaterial(input: ProblemInput, dates: ReadonlyMap<Id, number | undefined>): ProblemInput {
  return {
    ...input,
    operations: input.operations.map((operation) =>
      dates.has(operation.id) ? { ...operation, materialAt: dates.get(operation.id) } : operation,
    ),
  }
}
