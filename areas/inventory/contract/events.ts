import { defineEvent } from '#core/contract/event.ts'

/** Rows were written into the ledger of stock. */
export const stockMoved = defineEvent<{ moveIds: number[] }>('inventory.stockMoved')
