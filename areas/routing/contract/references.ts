import type { Reference } from '#core/contract/field.ts'

/** How an operation of the master is referred to. */
export const operationReference: Reference = {
  path: '/production/web/selectOperation',
  label: ['produreName', 'produreNo'],
  where: { enabled: true },
}
