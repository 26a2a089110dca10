import { takenFromMaster } from '#areas/routing/contract/process-fields.ts'
import { stepFields } from '#areas/routing/contract/routing.ts'
import type { Step } from '#areas/routing/contract/routing-graph.ts'
import { type FormValues, startValues } from '#core/web/kit/form/values.ts'

/** An operation on the designer's table. `next`: keys of those that follow. */
export interface DesignStep {
  key: string
  values: FormValues & { sequence: number }
  next: string[]
}

const fieldKeys = Object.keys(stepFields)
const step = 10

/** The operations of a routing as the server sends them, known by keys that survive renumbering. */
export function openSteps(operations: readonly FormValues[]): DesignStep[] {
  const keys = new Map(operations.map((each) => [each.sequence, `s${String(each.sequence)}`]))
  return operations.map((each) => ({
    key: keys.get(each.sequence) as string,
    values: each as DesignStep['values'],
    next: ((each.successor ?? []) as number[]).flatMap((sequence) => keys.get(sequence) ?? []),
  }))
}

/** What is sent: declared fields alone, successors as sequences. */
export function stepsToSend(steps: readonly DesignStep[]): FormValues[] {
  return steps.map((each) => ({
    ...Object.fromEntries(fieldKeys.map((key) => [key, each.values[key] ?? null])),
    successor: successorsOf(steps, each),
  }))
}

export const successorsOf = (steps: readonly DesignStep[], { next }: DesignStep): number[] =>
  steps.filter(({ key }) => next.includes(key)).map(({ values }) => values.sequence)

export const stepName = ({ values }: DesignStep): string => `${values.sequence} ${String(values.produreName ?? '')}`

export const graphOf = (steps: readonly DesignStep[]): Step[] =>
  steps.map((each) => ({
    sequence: each.values.sequence,
    successor: successorsOf(steps, each),
    name: stepName(each),
  }))

/** Whether every operation leads to the next one alone. */
export const isRow = (steps: readonly DesignStep[]): boolean =>
  steps.every(({ next }, i) =>
    i === steps.length - 1 ? !next.length : next.length === 1 && next[0] === steps[i + 1]?.key,
  )

export const asRow = (steps: readonly DesignStep[]): DesignStep[] =>
  steps.map((each, i) => ({ ...each, next: steps.slice(i + 1, i + 2).map(({ key }) => key) }))

/** Numbers by tens, in the order that stands. */
export const renumber = (steps: readonly DesignStep[]): DesignStep[] =>
  steps.map((each, i) => ({ ...each, values: { ...each.values, sequence: (i + 1) * step } }))

/** Puts an operation in another place: the numbers stay where they are, and a row stays a row. */
export function moveStep(steps: readonly DesignStep[], from: number, to: number): DesignStep[] {
  const moved = [...steps]
  moved.splice(to, 0, ...moved.splice(from, 1))
  const numbered = moved.map((each, i) => ({
    ...each,
    values: { ...each.values, sequence: steps[i]?.values.sequence ?? 0 },
  }))
  return isRow(steps) ? asRow(numbered) : numbered
}

/** Adds an operation at the end; whatever was last leads to it. */
export function addStep(steps: readonly DesignStep[], key: string, values: FormValues): DesignStep[] {
  const sequence = (Math.floor((steps.at(-1)?.values.sequence ?? 0) / step) + 1) * step
  const last = steps.at(-1)?.key
  const before = steps.map((each) => (each.key === last && !each.next.length ? { ...each, next: [key] } : each))
  return [...before, { key, values: { ...values, sequence }, next: [] }]
}

/** Takes an operation out; what led to it leads to what followed it. */
export function removeStep(steps: readonly DesignStep[], key: string): DesignStep[] {
  const gone = steps.find((each) => each.key === key)
  return steps
    .filter((each) => each.key !== key)
    .map((each) => {
      if (!each.next.includes(key)) return each
      const next = [...each.next.filter((other) => other !== key), ...(gone?.next ?? [])]
      return { ...each, next: [...new Set(next)].filter((other) => other !== each.key) }
    })
}

/** What a new step takes over from the operation master's row. */
export function fromMaster(row: FormValues): FormValues {
  const taken = Object.fromEntries(takenFromMaster.map((key) => [key, row[key] ?? undefined]))
  return {
    ...startValues(stepFields, fieldKeys, null, taken),
    operationId: row.id,
    produreNo: row.produreNo,
    produreName: row.produreName,
    workCenterName: row.workCenterName,
  }
}
