import { operationCrud } from '#areas/routing/contract/operation.ts'
import type { InputProps } from '#core/web/kit/index.ts'
import { CodeSelect } from './code-select.tsx'

/** Chooses an operation by its number, which is what travels. */
export const OperationNumber = (input: InputProps) => (
  <CodeSelect
    {...input}
    select={operationCrud.select}
    topic="operation"
    naming={({ produreNo, produreName }) => ({ code: produreNo, name: produreName })}
  />
)
