import type { OutputOf } from '#core/contract/endpoint.ts'
import type { getMaintenanceFailureTree } from '../../contract/breakdown.api.ts'

type Code = OutputOf<typeof getMaintenanceFailureTree>['codes'][number]

export interface FailureOption {
  value: number
  label: string
  children?: FailureOption[]
}

/** Failure codes as a tree, in the order in which they come. One whose upper code is out of use is left out with all below it. */
export function failureOptions(codes: readonly Code[], parentId: number | null = null): FailureOption[] {
  return codes
    .filter((code) => code.parentId === parentId)
    .map(({ id, name }) => {
      const children = failureOptions(codes, id)
      return { value: id, label: name, ...(children.length && { children }) }
    })
}
