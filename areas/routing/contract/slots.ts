/** What another area shows of an operation, opened from its row. */
export interface OperationSection {
  operationId: number
}

/** What another area shows beside the standard times. */
export type CraftHoursTab = Record<never, never>

declare module '#core/contract/slots.ts' {
  interface Slots {
    'operation.section': OperationSection
    'craftHours.tab': CraftHoursTab
  }
}
