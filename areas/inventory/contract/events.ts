import { defineEvent } from '#core/contract/event.ts'

/** Rows were written into the ledger of stock. */
export const stockMoved = defineEvent<{ moveIds: number[] }>('inventory.stockMoved')

/** Materials that the stores handed over for work orders, each in its unit; below zero: they came back. */
export const stagingBrought = defineEvent<{
  materials: { workOrderId: number; materialId: number; quantity: number }[]
}>('inventory.stagingBrought')
