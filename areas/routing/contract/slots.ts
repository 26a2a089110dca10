/** What another area shows of an operation, opened from its row. */
export interface OperationSection {
  operationId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'operation.section': OperationSection
  }
}
