import { useState } from 'react'
import { stepFields } from '#areas/routing/contract/routing.ts'
import { checkGraph } from '#areas/routing/contract/routing-graph.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField, type FormValues, type Option } from '#core/web/kit/index.ts'
import {
  addStep,
  asRow,
  type DesignStep,
  fromMaster,
  graphOf,
  moveStep,
  openSteps,
  removeStep,
  renumber,
  stepName,
  stepsToSend,
} from './design-model.ts'

/** One thing to be mended, at the operation where it stands. */
export interface Problem {
  key: string
  text: string
}

export interface Head {
  productId: number | null
  routingVersion: string
  name: string | null
  isDefault: boolean
  remark: string | null
}

/** A routing on the designer's table: its head, its operations, and what is wrong with them as it stands. */
export function useDesign(row: FormValues | null, initial: Partial<Head>) {
  const t = useT()
  const [start] = useState(() => ({ head: headOf(row, initial), steps: openSteps(operationsOf(row)) }))
  const [head, setHead] = useState(start.head)
  const [steps, setSteps] = useState(start.steps)
  const [counter, setCounter] = useState(0)
  const [centers, setCenters] = useState<ReadonlyMap<number, string>>(() => centersOf(operationsOf(row)))

  const put = (values: FormValues) => {
    setCounter(counter + 1)
    setSteps(addStep(steps, `n${counter}`, values))
  }
  const problems: Problem[] = [
    ...steps.flatMap((step) => fieldProblems(step, t)),
    ...checkGraph(graphOf(steps)).map(({ at, key, params }) => ({ key: steps[at]?.key ?? '', text: t(key, params) })),
  ]
  const asSent = (of: { head: Head; steps: readonly DesignStep[] }) => ({
    ...of.head,
    operations: stepsToSend(of.steps),
  })
  return {
    head,
    steps,
    centers,
    problems,
    dirty: JSON.stringify(asSent(start)) !== JSON.stringify(asSent({ head, steps })),
    draft: asSent({ head, steps }),
    setHead: (change: Partial<Head>) => setHead({ ...head, ...change }),
    learn: (options: readonly Option[]) =>
      setCenters(
        (known) => new Map([...known, ...options.map(({ value, label }): [number, string] => [value, label])]),
      ),
    add(option: Option) {
      const values = fromMaster(option.row)
      if (typeof values.workCenterId === 'number' && typeof values.workCenterName === 'string')
        setCenters(new Map(centers).set(values.workCenterId, values.workCenterName))
      put(values)
    },
    duplicate(key: string) {
      const step = steps.find((each) => each.key === key)
      if (step) put(step.values)
    },
    change: (key: string, values: FormValues, next?: string[]) =>
      setSteps(
        steps.map((each) =>
          each.key === key ? { ...each, values: { ...each.values, ...values }, next: next ?? each.next } : each,
        ),
      ),
    move: (from: number, to: number) => setSteps(moveStep(steps, from, to)),
    remove: (key: string) => setSteps(removeStep(steps, key)),
    inARow: () => setSteps(asRow(steps)),
    renumber: () => setSteps(renumber(steps)),
  }
}

const operationsOf = (row: FormValues | null) => (row?.operations ?? []) as FormValues[]

const headOf = (row: FormValues | null, initial: Partial<Head>): Head => ({
  productId: (row?.productId as number | undefined) ?? initial.productId ?? null,
  routingVersion: (row?.routingVersion as string | undefined) ?? '1.0',
  name: (row?.name as string | null | undefined) ?? null,
  isDefault: row?.isDefault === true,
  remark: (row?.remark as string | null | undefined) ?? null,
})

/** Names of work centres that the operations carry beside the ids. */
function centersOf(operations: readonly FormValues[]): Map<number, string> {
  const known = new Map<number, string>()
  for (const { workCenterId, workCenterName, alternativeWorkCenterIds, alternativeNames } of operations) {
    if (typeof workCenterName === 'string') known.set(workCenterId as number, workCenterName)
    const [ids, names] = [alternativeWorkCenterIds as number[], alternativeNames as string[]]
    if (ids?.length === names?.length) ids?.forEach((id, i) => known.set(id, names[i] as string))
  }
  return known
}

function fieldProblems(step: DesignStep, t: ReturnType<typeof useT>): Problem[] {
  return Object.entries(stepFields).flatMap(([field, declared]) => {
    const [issue] = checkField(field, declared, step.values[field])
    if (!issue) return []
    return [
      { key: step.key, text: `${stepName(step)} · ${t(`routing.operations.${field}`)}: ${t(issue.key, issue.params)}` },
    ]
  })
}
